/* The order of the results of the search: guides before the reference, and the history last. */
const LATER = [
  [/^(project|dev)\//, 20],
  [/^(api|methods|operations)\//, 4],
  [/^(study|tables|gallery)$/, 4],
];

// The search of Sphinx reads this name.
// eslint-disable-next-line no-unused-vars
var Scorer = {
  score: ([page, , , , score]) =>
    score - LATER.reduce((sum, [pages, less]) => sum + (pages.test(page) ? less : 0), 0),
  objNameMatch: 11,
  objPartialMatch: 4,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 30,
  partialTitle: 9,
  term: 5,
  partialTerm: 1,
};
