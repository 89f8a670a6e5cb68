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
  // (row, column, colours left), and its reasons, which are empty in colour; None without a step.
  nb::object next() {
    LineStep step;
    return found_step(steps_->next(step), step);
  }

  nb::object next_of(int line) {
    if (line < 0 || line >= problem_.line_count()) throw std::invalid_argument("no such line");
    LineStep step;
    return found_step(steps_->next_of(line, step), step);
  }

  // Takes steps until no line offers a step; returns the number of lines that are still open.
  int finish() {
    LineStep step;
    while (steps_->refresh() == LineSteps::all_possible && steps_->next(step))
      for (const CellFact& fact : step.facts) steps_->learn(fact);
    raise_if_interrupted();
    return steps_->open_count();
  }

  std::vector<int> settling() const { return steps_->settling(); }
  int offering() const { return steps_->offering_count(); }
  int open() const { return steps_->open_count(); }
  bool stopped() const { return budget_.stopped(); }

 private:
  nb::object found_step(bool found, const LineStep& step) const {
    raise_if_interrupted();
    if (!found) return nb::none();
    nb::list facts;
    for (const CellFact& fact : step.facts)
      facts.append(nb::make_tuple(fact.row, fact.column, fact.colours));
    return nb::make_tuple(step.line, step.technique, step.through, facts, steps_->reasons());
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
      .def_prop_ro(
          "findings",
          [](const StepReasons& reasons) {
            nb::list findings;
            for (const StepReasons::Finding& each : reasons.findings)
              findings.append(nb::make_tuple(each.blocks, each.cells, each.filled, each.blank));
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
      .def("finish", &PyLineSteps::finish)
      .def_prop_ro("settling", &PyLineSteps::settling)
      .def_prop_ro("offering", &PyLineSteps::offering)
      .def_prop_ro("open", &PyLineSteps::open)
      .def_prop_ro("stopped", &PyLineSteps::stopped);
}

}  // namespace nonolith
