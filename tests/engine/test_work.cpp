// The work that searches take, count by count. It is the same on every run and every machine; what
// changes it changes how a search goes about its work, and is done on purpose or is a mistake. The
// figures are those of the engine itself, written down: that the answers are right is shown by the
// tests of each search.
#include <array>
#include <bit>

#include "cdcl/conflict_search.hpp"
#include "check.hpp"
#include "conflict_searches.hpp"
#include "judge/judge.hpp"
#include "states.hpp"
#include "steps/line_steps.hpp"

using namespace nonolith;

namespace {

// Line solves, probes, branches, contradictions; conflicts, restarts, clauses learned, reasons that
// lines gave, sweeps of belief propagation.
using Work = std::array<std::int64_t, 9>;

std::string shown(const Statistics& statistics) {
  std::string text = "{";
  for (const std::int64_t count : std::bit_cast<Work>(statistics))
    text += std::to_string(count) + ", ";
  return text + "}";
}

// A number for a sequence of numbers; another for nearly every other sequence.
class Digest {
 public:
  void add(std::uint64_t number) {
    value_ = (value_ ^ number) * 0x9e3779b97f4a7c15u;
    mix();
  }
  std::uint32_t value() const { return static_cast<std::uint32_t>(value_ >> 32); }

 private:
  void mix() { value_ ^= value_ >> 29; }
  std::uint64_t value_ = 0;
};

// The units of work left until it looks at the clock: what was done changes it.
std::uint64_t left(const Stop& stop) {
  Stop copy = stop;
  int asked = 0;
  copy.set_interrupted([&] { return ++asked < 0; });
  std::uint64_t units = 0;
  for (; asked == 0; ++units) copy.after(1);
  return units;
}

// Of ten cells so many are not blank.
Problem drawn(std::uint64_t seed, int height, int width, int colours, int tenths) {
  draw::Random random(seed);
  naive::Grid grid(height * width);
  for (int& cell : grid) cell = random.below(10) < tenths ? 1 + random.below(colours - 1) : 0;
  return naive::puzzle_of(grid, height, width, colours);
}

// The first solutions, at most so many; their order counts too.
void check_work(Search& search, const Problem& problem, int most, const Work& work,
                std::uint32_t digest) {
  Digest found;
  naive::Domains cells(problem.cells());
  for (int i = 0; i < most && search.next(cells.data()) == Outcome::found; ++i)
    for (const std::uint32_t cell : cells) found.add(cell);
  found.add(left(search.stop));
  CHECK_FOR(std::bit_cast<Work>(search.statistics) == work && found.value() == digest,
            shown(search.statistics) + " " + std::to_string(found.value()));
}

void check_conflicts(const Problem& problem, const ConflictSearchOptions& options, int most,
                     const Work& work, std::uint32_t digest) {
  check_work(*searches::by_conflicts(options)(problem, nullptr), problem, most, work, digest);
}

void check_probing(const Problem& problem, Probing probing, Choice choice, std::size_t memory,
                   const Work& work, std::uint32_t digest) {
  ProbingOptions options;
  options.probing = probing;
  options.choice = choice;
  options.memory = memory;
  check_work(*make_probing_search(problem, nullptr, options), problem, 3, work, digest);
}

}  // namespace

TEST(conflict_search_takes_the_work_that_it_took) {
  check_conflicts(drawn(3, 30, 30, 2, 4), {}, 2, {14003, 0, 3681, 0, 330, 0, 330, 238, 302},
                  570219336u);
}
TEST(conflict_search_in_colour_takes_the_work_that_it_took) {
  check_conflicts(drawn(4, 20, 20, 3, 4), {}, 2, {695, 0, 388, 0, 12, 0, 12, 11, 12}, 522749279u);
  check_conflicts(drawn(5, 20, 20, 3, 4), searches::without_belief({}), 2,
                  {95, 0, 4198, 0, 1039, 1, 1039, 0, 0}, 907601787u);
}
TEST(conflict_search_without_belief_takes_the_work_that_it_took) {
  check_conflicts(drawn(1, 25, 25, 2, 4), searches::without_belief({}), 1,
                  {54, 0, 4821, 0, 2775, 2, 2775, 0, 0}, 1685220618u);
}
TEST(conflict_search_in_a_hurry_takes_the_work_that_it_took) {
  check_conflicts(drawn(1, 25, 25, 2, 4), searches::in_a_hurry(), 1,
                  {24995, 0, 2968, 0, 423, 125, 423, 448, 62}, 3676137292u);
}
TEST(conflict_search_with_lines_alone_takes_the_work_that_it_took) {
  ConflictSearchOptions options = searches::in_a_hurry();
  options.sweeps = options.reinforced_sweeps = 0;
  check_conflicts(drawn(3, 25, 25, 2, 4), options, 1, {19929, 0, 2390, 0, 271, 89, 271, 269, 0},
                  3556775358u);
}
TEST(a_seed_changes_the_work_of_conflict_search) {
  ConflictSearchOptions options;
  options.seed = 17;
  check_conflicts(drawn(1, 30, 30, 2, 4), options, 1, {1541, 0, 1230, 0, 37, 0, 37, 14, 12},
                  1557041141u);
}

TEST(probing_takes_the_work_that_it_took) {
  const std::size_t memory = ProbingOptions{}.memory;
  check_probing(drawn(6, 9, 10, 2, 4), Probing::fp1, Choice::min_logd, memory,
                {469, 79, 6, 0, 0, 0, 0, 0, 0}, 3283520848u);
  check_probing(drawn(6, 9, 10, 2, 4), Probing::fp2, Choice::min_logd, memory,
                {468, 79, 6, 0, 0, 0, 0, 0, 0}, 1642989331u);
  check_probing(drawn(6, 9, 10, 2, 4), Probing::fp3, Choice::min_logd, memory,
                {468, 79, 6, 0, 0, 0, 0, 0, 0}, 1642989331u);
  check_probing(drawn(6, 9, 10, 2, 4), Probing::fp3, Choice::max, 100'000,
                {492, 95, 6, 0, 0, 0, 0, 0, 0}, 1816103372u);
  check_probing(drawn(7, 6, 7, 3, 3), Probing::fp2, Choice::sum, memory,
                {158, 32, 5, 0, 0, 0, 0, 0, 0}, 3261957711u);
  check_probing(drawn(8, 5, 6, 2, 3), Probing::none, Choice::min, memory,
                {61, 0, 7, 0, 0, 0, 0, 0, 0}, 4251052302u);
}

TEST(counting_takes_the_work_that_it_took) {
  const Problem problem = drawn(9, 12, 12, 2, 2);
  const auto search = make_probing_search(problem, nullptr, {});
  Natural number;
  CHECK(search->count(Natural(2000), number) == Outcome::exhausted);
  CHECK_FOR(
      (std::bit_cast<Work>(search->statistics) == Work{137680, 33396, 3813, 14, 0, 0, 0, 0, 0} &&
       left(search->stop) == 574u),
      shown(search->statistics) + " " + std::to_string(left(search->stop)));
}

TEST(a_judge_takes_the_work_that_it_took) {
  draw::Random random(10);
  Digest verdicts;
  Statistics total;
  const auto note = [&](const Judgement& judgement) {
    for (const int number :
         {static_cast<int>(judgement.verdict), judgement.open, judgement.fitting})
      verdicts.add(static_cast<std::uint64_t>(number + 1));
  };
  for (int round = 0; round < 12; ++round) {
    const int colours = round % 3 ? 2 : 3;
    Picture picture{16, 15, colours, {}, {}};
    for (int i = 0; i < 240; ++i)
      picture.cells.push_back(
          static_cast<std::uint8_t>(random.below(5) < 2 ? 1 + random.below(colours - 1) : 0));
    const auto judge = make_judge(picture, 64u << 20);
    note(judge->judge({}));
    for (int step = 0; step < 20; ++step) {
      const int cell = random.below(240);
      const Change change{cell, (judge->picture().cells[cell] + 1) % colours};
      note(judge->judge_with({&change, 1}, {false, random.one_in(2)}));
      if (random.one_in(3)) judge->change({&change, 1});
      verdicts.add(judge->differences().all().size());
    }
    total += judge->statistics;
    verdicts.add(left(judge->stop));
  }
  CHECK_FOR((std::bit_cast<Work>(total) == Work{53646, 3748, 5153, 277, 154, 0, 154, 40, 384} &&
             verdicts.value() == 2651994240u),
            shown(total) + " " + std::to_string(verdicts.value()));
}

// tests/reasoning/test_by_lines.py compares such steps with those of the rules in Python.
TEST(the_steps_of_lines_are_those_that_they_were) {
  const std::vector<Rule> order = {Rule::r11, Rule::r12, Rule::r21, Rule::r31, Rule::r33, Rule::r15,
                                   Rule::r32, Rule::r22, Rule::r14, Rule::r13, Rule::r23};
  draw::Random random(11);
  Digest steps;
  int number = 0;
  for (int round = 0; round < 60; ++round) {
    const int colours = round % 3 ? 2 : 3;
    naive::Grid grid(15 * 15);
    for (int& cell : grid) cell = random.below(4) > 0 ? 1 + random.below(colours - 1) : 0;
    const Problem problem = naive::puzzle_of(grid, 15, 15, colours);
    naive::Domains known = states::unknown(problem);
    for (std::size_t i = 0; i < known.size(); ++i)
      if (random.one_in(8)) known[i] = 1u << grid[i];
    const auto reader = make_line_steps(problem, known.data(), order);
    for (LineStep step; reader->next(step); ++number) {
      for (const int part : {step.line, step.technique, step.stage, static_cast<int>(step.through),
                             reader->offering_count(), reader->open_count()})
        steps.add(static_cast<std::uint64_t>(part));
      steps.add(left(reader->stop));
      for (const int line : reader->settling()) steps.add(static_cast<std::uint64_t>(line));
      for (const CellFact& fact : step.facts) {
        steps.add(static_cast<std::uint64_t>(fact.row * 15 + fact.column));
        steps.add(fact.colours);
        reader->learn(fact);
      }
    }
  }
  CHECK_FOR(number == 2760 && steps.value() == 2283017595u,
            std::to_string(number) + " " + std::to_string(steps.value()));
}
