// Bindings of the searches (probing and conflict-driven), and of belief propagation.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cdcl/conflict_search.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/gil.hpp"
#include "python/python_problem.hpp"
#include "python/search_log.hpp"
#include "python/turn.hpp"
#include "search/search.hpp"

namespace nonolith {
namespace {

Natural natural_of(const nb::bytes& bytes) {
  std::vector<std::uint32_t> digits((bytes.size() + 3) / 4);
  std::memcpy(digits.data(), bytes.data(), bytes.size());
  return Natural::from_digits(std::move(digits));
}

// A search with its problem. Only one thread at a time may use the search.
class PySearch {
 public:
  PySearch(nb::object owner, std::unique_ptr<Budget> budget, std::unique_ptr<Search> search,
           std::size_t cells)
      : owner_(std::move(owner)),
        budget_(std::move(budget)),
        search_(std::move(search)),
        cells_(cells) {
    budget_->set_interrupted(signalled);
  }

  void limit(double seconds, std::int64_t nodes) {
    const Turn turn(in_use_);
    budget_->renew(seconds, nodes);
  }

  void observe(nb::object receive) {
    const Turn turn(in_use_);
    log_ = std::make_unique<SearchLog>(std::move(receive));
    budget_->set_observer(log_.get());
    budget_->set_interrupted([log = log_.get()] { return signalled() || !log->pass_on(); });
  }

  nb::object next() {
    std::vector<std::uint32_t> grid(cells_);
    if (run([&] { return search_->next(grid.data()); }) != Outcome::found) return nb::none();
    return bytes_of(grid);
  }

  nb::bytes known() const {
    const Turn turn(in_use_);
    std::vector<std::uint32_t> grid(cells_);
    search_->known(grid.data());
    return bytes_of(grid);
  }

  nb::object backbone(const std::vector<nb::bytes>& solutions) {
    refuse_proof("backbone");
    std::vector<std::uint32_t> found, grid(cells_);
    for (const nb::bytes& solution : solutions) {
      const std::uint32_t* const masks = masks_in(solution, cells_);
      found.insert(found.end(), masks, masks + cells_);
    }
    if (run([&] { return search_->backbone(found, grid.data()); }) == Outcome::stopped)
      return nb::none();
    return bytes_of(grid);
  }

  nb::tuple count(const nb::bytes& most) {
    refuse_proof("count");
    Natural number;
    const Natural bound = natural_of(most);
    const Outcome outcome = run([&] { return search_->count(bound, number); });
    const auto& digits = number.digits();
    return nb::make_tuple(nb::bytes(digits.data(), digits.size() * sizeof(std::uint32_t)),
                          outcome != Outcome::stopped);
  }

  void write_proof(const std::string& path, std::vector<std::int32_t> starts) {
    const Turn turn(in_use_);
    if (!search_->write_proof(path, std::move(starts)))
      throw std::invalid_argument("this search writes no proof, or has begun already");
  }

  std::int64_t end_proof() {
    const Turn turn(in_use_);
    return search_->end_proof();
  }

  bool exhausted() const {
    const Turn turn(in_use_);
    return search_->exhausted();
  }

  bool settled() const {
    const Turn turn(in_use_);
    return search_->settled();
  }

  const char* limit_reached() const {
    const Turn turn(in_use_);
    return limit_name(budget_->reason());
  }

  nb::tuple statistics() const {
    const Turn turn(in_use_);
    return counts_of(search_->statistics);
  }

 private:
  void refuse_proof(const std::string& what) const {
    const Turn turn(in_use_);
    if (search_->writes_proof())
      throw std::invalid_argument("a search that writes a proof has no " + what);
  }

  template <class Work>
  Outcome run(Work&& work) {
    const Outcome outcome = in_turn(in_use_, *budget_, std::forward<Work>(work));
    if (log_ && !log_->pass_on()) throw nb::python_error();
    return outcome;
  }

  nb::object owner_;
  std::unique_ptr<SearchLog> log_;
  std::unique_ptr<Budget> budget_;
  std::unique_ptr<Search> search_;
  std::size_t cells_;
  InUse in_use_{"search"};
};

Choice choice_of(const std::string& name) {
  for (int i = 0; i < static_cast<int>(std::size(choice_names)); ++i)
    if (name == choice_names[i]) return static_cast<Choice>(i);
  throw std::invalid_argument("no such choice heuristic: " + name);
}

// make(problem, masks, budget) makes the search.
template <class Make>
PySearch search_of(nb::object owner, nb::handle given, std::size_t memory, Make&& make) {
  const Problem& problem = nb::cast<const PyProblem&>(owner).problem();
  const std::uint32_t* const masks = given_masks(given, problem.cells());
  auto budget = std::make_unique<Budget>();
  budget->set_memory(memory);
  auto search = make(problem, masks, *budget);
  return PySearch(std::move(owner), std::move(budget), std::move(search), problem.cells());
}

PySearch probing_search(nb::object owner, nb::object given, int probing, const std::string& choice,
                        double weight, std::size_t memory) {
  if (probing < 0 || probing > 3) throw std::invalid_argument("probing is 0 to 3");
  if (!std::isfinite(weight)) throw std::invalid_argument("the weight is no finite number");
  const ProbingOptions options{static_cast<Probing>(probing), choice_of(choice), weight};
  return search_of(owner, given, memory, [&](auto& problem, auto* masks, Budget& budget) {
    return make_probing_search(problem, masks, options, budget);
  });
}

// Sets an option by its name in Python; returns false if the value has the wrong type.
bool set_option(ConflictSearchOptions& options, std::string_view name, nb::handle value) {
  bool known = false, fits = false;
  each_option(options, [&](std::string_view option, auto& member) {
    if (option != name) return;
    known = true;
    fits = nb::try_cast(value, member);
  });
  if (!known) throw std::invalid_argument("there is no option " + std::string(name));
  return fits;
}

PySearch conflict_search(nb::object owner, nb::object given, nb::dict settings, std::size_t memory,
                         bool falls_back_to_probing) {
  ConflictSearchOptions options;
  for (const auto& [name, value] : settings) {
    const nb::str text(name);
    if (!set_option(options, text.c_str(), value))
      throw nb::type_error(
          ("the option " + std::string(text.c_str()) + " is of another type").c_str());
  }
  if (options.threads < 1 || options.threads > 256)
    throw std::invalid_argument("1 to 256 threads are possible");
  options.falls_back_to_probing = falls_back_to_probing;
  return search_of(owner, given, memory, [&](auto& problem, auto* masks, Budget& budget) {
    return make_conflict_search(problem, masks, options, budget);
  });
}

// Returns the probabilities as native floats, and whether a limit was reached. There are no
// probabilities if propagation found a contradiction, or if a limit was reached.
nb::tuple cell_marginals(const PyProblem& clues, nb::object given, int sweeps, int field_sweeps,
                         double seconds, std::size_t memory) {
  const Problem& problem = clues.problem();
  const std::uint32_t* const masks = given_masks(given, problem.cells());
  Budget budget;
  budget.set_interrupted(signalled);
  budget.set_seconds(seconds);
  budget.set_memory(memory);
  std::vector<float> probabilities;
  {
    const WithoutGil released;
    probabilities = marginals(problem, masks, sweeps, field_sweeps, budget);
  }
  if (budget.reason() == StopReason::interrupted) throw nb::python_error();
  return nb::make_tuple(nb::bytes(probabilities.data(), probabilities.size() * sizeof(float)),
                        budget.stopped());
}

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<PySearch>(m, "Search")
      .def("limit", &PySearch::limit, nb::arg("seconds"), nb::arg("nodes"))
      .def("observe", &PySearch::observe, nb::arg("receive"))
      .def("next", &PySearch::next)
      .def("known", &PySearch::known)
      .def("write_proof", &PySearch::write_proof, nb::arg("path"), nb::arg("starts"))
      .def("end_proof", &PySearch::end_proof)
      .def("backbone", &PySearch::backbone, nb::arg("solutions"))
      .def("count", &PySearch::count, nb::arg("most"))
      .def("statistics", &PySearch::statistics)
      .def_prop_ro("exhausted", &PySearch::exhausted)
      .def_prop_ro("settled", &PySearch::settled)
      .def_prop_ro("limit_reached", &PySearch::limit_reached);

  m.def("probing_search", &probing_search, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("probing"), nb::arg("choice"), nb::arg("weight"), nb::arg("memory"));
  m.def("conflict_search", &conflict_search, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("options"), nb::arg("memory"), nb::arg("probes_instead"));
  m.def("marginals", &cell_marginals, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("sweeps"), nb::arg("field_sweeps"), nb::arg("seconds"), nb::arg("memory"));
}

}  // namespace nonolith
