// Bindings of LineSteps: the easiest steps that follow from one line.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/python_problem.hpp"
#include "steps/line_steps.hpp"

namespace nonolith {
namespace {

// All methods hold the GIL, so two threads never use one object at the same time. Each call, except
// finish(), makes at most one pass over the lines.
class PyLineSteps {
 public:
  PyLineSteps(nb::object owner, nb::bytes cells, const std::vector<std::string>& order,
              double seconds)
      : owner_(std::move(owner)), problem_(nb::cast<const PyProblem&>(owner_).problem()) {
    std::vector<Rule> rules;
    for (const std::string& name : order) rules.push_back(rule_named(name));
    steps_ = make_line_steps(problem_, masks_in(cells, problem_.cells()), rules, budget_);
    budget_.set_interrupted(signalled);
    budget_.set_seconds(seconds);
  }

  void learn(int row, int column, std::uint32_t colours) {
    if (row < 0 || row >= problem_.height || column < 0 || column >= problem_.width)
      throw std::invalid_argument("no such cell");
    steps_->learn({row, column, colours});
  }

  // Returns the first line without a placement, or None.
  nb::object refresh() {
    const int line = steps_->refresh();
    raise_if_interrupted();
    if (line == LineSteps::all_possible) return nb::none();
    return nb::int_(line);
  }

  // Returns the easiest step: its line, technique and `through` (see LineStep), its facts as tuples
  // (row, column, colours left), and the masks of the line before it; None without a step.
  nb::object next() {
    LineStep step;
    const bool found = steps_->next(step);
    raise_if_interrupted();
    return found ? nb::object(tuple_of(step)) : nb::none();
  }

  nb::object next_of(int line) {
    LineStep step;
    const bool found = steps_->next_of(checked(line), step);
    return found ? nb::object(tuple_of(step)) : nb::none();
  }

  // Takes up to `most` steps, which it learns. Returns for each step next(), offering() and open()
  // before the step.
  nb::list take(int most) {
    LineStep step;
    nb::list taken;
    while (most-- > 0 && steps_->next(step)) {
      taken.append(nb::make_tuple(tuple_of(step), offering(), open()));
      for (const CellFact& fact : step.facts) steps_->learn(fact);
    }
    raise_if_interrupted();
    return taken;
  }

  // Takes steps until no line offers a step; returns the number of lines that are still open.
  int finish() {
    LineStep step;
    while (steps_->next(step))
      for (const CellFact& fact : step.facts) steps_->learn(fact);
    raise_if_interrupted();
    return steps_->open_count();
  }

  // Returns the reasons of a step from its line and masks. Empty in colour.
  StepReasons reasons(int line, const nb::bytes& masks) const {
    const std::size_t size = (problem_.lines[checked(line)].cells + 7) / 8;
    if (masks.size() != size * problem_.colours)
      throw std::invalid_argument("the masks are not those of the line");
    return steps_->reasons(line, {static_cast<const unsigned char*>(masks.data()), masks.size()});
  }

  nb::list assumptions() {
    const nb::list found = tuples_of(steps_->assumptions());
    raise_if_interrupted();
    return found;
  }
  // Returns the refuted assumptions with their lines, the masks after the probes, and the number of
  // lines that were examined.
  nb::tuple refuted(bool probing, std::size_t enough, std::int64_t most) {
    const Refutations found = steps_->refuted(probing, enough, most);
    raise_if_interrupted();
    nb::list refuted, ends;
    for (const auto& [assumed, lines] : found.refuted)
      refuted.append(nb::make_tuple(tuple_of(assumed), lines));
    for (const auto& masks : found.ends) ends.append(nb::bytes(masks.data(), masks.size()));
    return nb::make_tuple(refuted, ends, found.followed);
  }

  std::vector<int> settling() const { return steps_->settling(); }
  int offering() const { return steps_->offering_count(); }
  int open() const { return steps_->open_count(); }
  bool stopped() const { return budget_.stopped(); }

 private:
  int checked(int line) const {
    if (line < 0 || line >= problem_.line_count()) throw std::invalid_argument("no such line");
    return line;
  }

  static nb::tuple tuple_of(const CellFact& fact) {
    return nb::make_tuple(fact.row, fact.column, fact.colours);
  }
  static nb::list tuples_of(const std::vector<CellFact>& facts) {
    nb::list tuples;
    for (const CellFact& fact : facts) tuples.append(tuple_of(fact));
    return tuples;
  }
  static nb::tuple tuple_of(const LineStep& step) {
    return nb::make_tuple(step.line, step.technique, step.through, tuples_of(step.facts),
                          nb::bytes(step.masks.data(), step.masks.size()));
  }

  void raise_if_interrupted() const {
    if (budget_.reason() == StopReason::interrupted) throw nb::python_error();
  }

  nb::object owner_;
  const Problem& problem_;
  Budget budget_;
  std::unique_ptr<LineSteps> steps_;
};

}  // namespace

void bind_line_steps(nb::module_& m) {
  nb::class_<StepReasons>(m, "StepReasons")
      .def_prop_ro("findings",
                   [](const StepReasons& reasons) {
                     nb::list findings;
                     for (const StepReasons::Finding& each : reasons.findings)
                       findings.append(nb::make_tuple(each.blocks, each.cells));
                     return findings;
                   })
      .def_ro("starts", &StepReasons::starts)
      .def_ro("ends", &StepReasons::ends)
      .def_ro("enough", &StepReasons::enough);

  nb::class_<PyLineSteps>(m, "LineSteps")
      .def(nb::new_([](nb::object problem, nb::bytes cells, const std::vector<std::string>& order,
                       double seconds) {
             return new PyLineSteps(std::move(problem), std::move(cells), order, seconds);
           }),
           nb::arg("problem"), nb::arg("cells"), nb::arg("order"), nb::arg("seconds"))
      .def("learn", &PyLineSteps::learn, nb::arg("row"), nb::arg("column"), nb::arg("colours"))
      .def("refresh", &PyLineSteps::refresh)
      .def("next", &PyLineSteps::next)
      .def("next_of", &PyLineSteps::next_of, nb::arg("line"))
      .def("take", &PyLineSteps::take, nb::arg("most"))
      .def("finish", &PyLineSteps::finish)
      .def("reasons", &PyLineSteps::reasons, nb::arg("line"), nb::arg("masks"))
      .def("assumptions", &PyLineSteps::assumptions)
      .def("refuted", &PyLineSteps::refuted, nb::arg("probing"), nb::arg("enough"), nb::arg("most"))
      .def_prop_ro("settling", &PyLineSteps::settling)
      .def_prop_ro("offering", &PyLineSteps::offering)
      .def_prop_ro("open", &PyLineSteps::open)
      .def_prop_ro("stopped", &PyLineSteps::stopped);
}

}  // namespace nonolith
