// Decides the puzzles of a chunk, one after another, without the GIL, so that several threads can
// work on several chunks. Decides each puzzle like the method `auto`, and checks its solutions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "cdcl/conflict_search.hpp"
#include "grid/verify.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/gil.hpp"
#include "python/python_problem.hpp"

namespace nonolith {
namespace {

// A flag that another thread sets to stop the running chunks.
struct PyStopFlag {
  std::atomic<bool> on{false};
};

struct CheckedPuzzle {
  const Problem* problem;
  const std::uint32_t* given;  // or null
};

struct Bounds {
  double seconds;
  std::int64_t nodes;
  std::size_t memory;
};

struct Checked {
  const char* verdict = "unknown";
  const char* limit = nullptr;
  double seconds = 0;
  std::string error;
};

constexpr const char* verdict_names[] = {"solved", "unique", "multiple", "none", "unknown"};

// Decides one puzzle. Returns false if interrupted.
bool check(const CheckedPuzzle& puzzle, const Bounds& bounds, const std::atomic<bool>& stopped,
           Checked& checked) {
  ConflictSearchOptions options;
  options.falls_back_to_probing = true;
  Budget budget;
  budget.set_interrupted([&stopped] { return stopped.load() || python_is_ending(); });
  budget.renew(bounds.seconds, bounds.nodes);
  budget.set_memory(bounds.memory);
  const auto search = make_conflict_search(*puzzle.problem, puzzle.given, options, budget);
  const auto cells = static_cast<std::size_t>(puzzle.problem->cells());
  const Verdict verdict = decide(*search, cells, nullptr, [&](const auto& grid) {
    if (!is_solution(*puzzle.problem, grid.data(), puzzle.given))
      throw std::logic_error("a method gave a grid that does not fit the clues (a defect)");
  });
  if (budget.reason() == StopReason::interrupted) return false;
  checked.verdict = verdict_names[static_cast<int>(verdict)];
  checked.limit = limit_name(budget.reason());
  return true;
}

std::vector<Checked> decide_all(const std::vector<CheckedPuzzle>& all, const Bounds& bounds,
                                const std::atomic<bool>& stopped) {
  std::vector<Checked> done;
  done.reserve(all.size());
  for (const CheckedPuzzle& puzzle : all) {
    if (stopped) break;
    Checked checked;
    const auto start = std::chrono::steady_clock::now();
    try {
      if (!check(puzzle, bounds, stopped, checked)) break;
    } catch (const std::bad_alloc&) {
      checked = {"unknown", "memory", 0, {}};
    } catch (const std::exception& error) {
      checked.error = error.what();
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    checked.seconds = taken.count();
    done.push_back(std::move(checked));
  }
  return done;
}

nb::list check_all(nb::list problems, nb::list givens, double seconds, std::int64_t nodes,
                   std::size_t memory, const PyStopFlag& stop) {
  if (nb::len(problems) != nb::len(givens))
    throw std::invalid_argument("the numbers of problems and of given grids (or None) differ");
  if (memory < 1 || nodes < -1)
    throw std::invalid_argument("memory is 1 byte or more, nodes -1 or more");
  // Tuples keep the objects alive even if another thread changes the lists.
  const nb::tuple held(problems), held_givens(givens);
  std::vector<CheckedPuzzle> all;
  all.reserve(nb::len(held));
  for (std::size_t i = 0; i < nb::len(held); ++i) {
    if (!nb::isinstance<PyProblem>(held[i])) throw nb::type_error("problems are Problems");
    const Problem& problem = nb::cast<const PyProblem&>(held[i]).problem();
    const nb::handle given = held_givens[i];
    all.push_back({&problem, given_masks(given, static_cast<std::size_t>(problem.cells()))});
  }
  std::vector<Checked> done;
  {
    const WithoutGil released;
    done = decide_all(all, {seconds, nodes, memory}, stop.on);
  }
  nb::list rows;
  for (const Checked& each : done)
    rows.append(nb::make_tuple(each.verdict, each.seconds, each.limit, each.error));
  return rows;
}

}  // namespace

void bind_checks(nb::module_& m) {
  nb::class_<PyStopFlag>(m, "StopFlag")
      .def(nb::init<>())
      .def("set", [](PyStopFlag& flag) { flag.on = true; })
      .def_prop_ro("on", [](const PyStopFlag& flag) { return flag.on.load(); });
  m.def("check_all", &check_all, nb::arg("problems"), nb::arg("givens"), nb::arg("seconds"),
        nb::arg("nodes"), nb::arg("memory"), nb::arg("stop"));
}

}  // namespace nonolith
