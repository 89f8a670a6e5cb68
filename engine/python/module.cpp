// Where Python and C++ meet. Nothing is decided here: arguments are unpacked, the GIL is released
// while the engine works, signals (Ctrl-C) are looked for when the engine asks, results are packed.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "cdcl/conflict_search.hpp"
#include "grid/defect.hpp"
#include "grid/verify.hpp"
#include "line/width.hpp"
#include "python/array_cells.hpp"
#include "python/gil.hpp"
#include "python/python_judge.hpp"
#include "python/python_problem.hpp"
#include "search/search.hpp"
#include "steps/line_steps.hpp"

namespace nb = nanobind;
using namespace nonolith;

namespace {

// The item as a tuple; `what` says what it must be.
nb::tuple tuple_of(nb::handle item, const char* what) {
  if (!nb::isinstance<nb::tuple>(item)) throw nb::type_error(what);
  return nb::borrow<nb::tuple>(item);
}

template <class Number>
Number number_of(nb::handle item, const char* what) {
  Number number;
  if (!nb::try_cast(item, number)) throw nb::type_error(what);
  return number;
}

std::vector<Block> blocks_of(nb::handle clue, int cells, int colours) {
  constexpr const char* asked = "a clue is a tuple of blocks, each a tuple (length, colour)";
  std::vector<Block> blocks;
  int needed = 0;
  for (nb::handle item : tuple_of(clue, asked)) {
    const nb::tuple pair = tuple_of(item, asked);
    if (nb::len(pair) != 2) throw nb::type_error(asked);
    const Block block{number_of<int>(pair[0], asked), number_of<int>(pair[1], asked)};
    if (block.length < 1 || block.length > cells || block.colour < 1 || block.colour >= colours)
      throw std::invalid_argument("a block does not fit its line or has no such colour");
    needed += block.length + (!blocks.empty() && blocks.back().colour == block.colour);
    if (needed > cells) throw std::invalid_argument("a clue does not fit its line");
    blocks.push_back(block);
  }
  return blocks;
}

void check_sizes(int height, int width, int colours) {
  if (std::min(height, width) < 0) throw std::invalid_argument("a size is 0 or more");
  if (std::max(height, width) > longest_line) throw std::invalid_argument("a line is too long");
  if (colours < 2 || colours > 32) throw std::invalid_argument("2 to 32 colours are possible");
}

std::unique_ptr<PyProblem> read_clues(nb::handle rows, nb::handle columns, int colours) {
  check_sizes(0, 0, colours);
  if (std::max(nb::len(rows), nb::len(columns)) > longest_line) return nullptr;
  return PyProblem::read(rows, columns, colours);
}

std::unique_ptr<PyProblem> problem_of_lines(const ClueLines& rows, const ClueLines& columns) {
  check_sizes(rows.count(), columns.count(), 2);
  return PyProblem::of_lines(rows, columns);
}

// The plain lines that a text begins with; none of a text that has no UTF-8.
ClueLines lines_of(nb::str text) {
  Py_ssize_t size = 0;
  const char* const characters = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (characters) return ClueLines::read({characters, static_cast<std::size_t>(size)});
  PyErr_Clear();
  return {};
}

LineClue line_of(nb::tuple blocks, int cells, int colours) {
  check_sizes(1, cells, colours);
  return LineClue(cells, colours, blocks_of(blocks, cells, colours));
}

const std::uint32_t* masks_in(const nb::bytes& bytes, std::size_t cells) {
  if (bytes.size() != cells * sizeof(std::uint32_t))
    throw std::invalid_argument("the number of cells is not the puzzle's");
  return static_cast<const std::uint32_t*>(bytes.data());
}

// What is given of a puzzle: masks, or None where nothing is.
const std::uint32_t* given_masks(nb::handle given, std::size_t cells) {
  if (given.is_none()) return nullptr;
  if (!nb::isinstance<nb::bytes>(given)) throw nb::type_error("what is given is bytes or None");
  return masks_in(nb::borrow<nb::bytes>(given), cells);
}

nb::bytes bytes_of(const std::vector<std::uint32_t>& cells) {
  return nb::bytes(cells.data(), cells.size() * sizeof(std::uint32_t));
}

Natural natural_of(const nb::bytes& bytes) {
  std::vector<std::uint32_t> digits((bytes.size() + 3) / 4);
  std::memcpy(digits.data(), bytes.data(), bytes.size());
  return Natural::from_digits(std::move(digits));
}

bool signalled() {
  if (python_is_ending()) return true;
  const WithGil held;
  return PyErr_CheckSignals() != 0;
}

// A search together with the problem it works on. One thread at a time may use it.
class PySearch {
 public:
  PySearch(nb::object owner, std::unique_ptr<Search> search, std::size_t cells)
      : owner_(std::move(owner)), search_(std::move(search)), cells_(cells) {
    search_->stop.set_interrupted(signalled);
  }

  void limit(double seconds, std::int64_t nodes) {
    const Turn turn(*in_use_);
    search_->stop.set_seconds(seconds);
    search_->stop.set_nodes(nodes);
  }

  nb::object next() {
    std::vector<std::uint32_t> grid(cells_);
    if (run([&] { return search_->next(grid.data()); }) != Outcome::found) return nb::none();
    return bytes_of(grid);
  }

  nb::bytes known() const {
    const Turn turn(*in_use_);
    std::vector<std::uint32_t> grid(cells_);
    search_->known(grid.data());
    return bytes_of(grid);
  }

  nb::object backbone(const std::vector<nb::bytes>& solutions) {
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
    Natural number;
    const Natural bound = natural_of(most);
    const Outcome outcome = run([&] { return search_->count(bound, number); });
    const auto& digits = number.digits();
    return nb::make_tuple(nb::bytes(digits.data(), digits.size() * sizeof(std::uint32_t)),
                          outcome != Outcome::stopped);
  }

  void write_proof(const std::string& path, std::vector<std::int32_t> starts) {
    const Turn turn(*in_use_);
    if (!search_->write_proof(path, std::move(starts)))
      throw std::invalid_argument("this search writes no proof, or has begun already");
  }

  std::int64_t end_proof() {
    const Turn turn(*in_use_);
    return search_->end_proof();
  }

  bool exhausted() const {
    const Turn turn(*in_use_);
    return search_->exhausted();
  }

  const char* limit_reached() const {
    const Turn turn(*in_use_);
    switch (search_->stop.reason()) {
      case StopReason::seconds:
        return "seconds";
      case StopReason::nodes:
        return "nodes";
      case StopReason::memory:
        return "memory";
      default:
        return nullptr;
    }
  }

  nb::tuple statistics() const {
    const Turn turn(*in_use_);
    const Statistics& s = search_->statistics;
    return nb::make_tuple(s.line_solves, s.probes, s.branches, s.contradictions, s.conflicts,
                          s.restarts, s.learned, s.line_reasons, s.sweeps);
  }

 private:
  // The time that one thread uses the search; another one that comes meanwhile is refused.
  class Turn {
   public:
    explicit Turn(std::atomic<bool>& in_use) : in_use_(in_use) {
      if (in_use_.exchange(true))
        throw std::runtime_error("this search works in another thread: begin one for each thread");
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { in_use_ = false; }

   private:
    std::atomic<bool>& in_use_;
  };

  template <class Work>
  Outcome run(Work&& work) {
    const Turn turn(*in_use_);
    Outcome outcome;
    {
      const WithoutGil released;
      outcome = work();
    }
    if (search_->stop.reason() == StopReason::interrupted) throw nb::python_error();
    return outcome;
  }

  nb::object owner_;
  std::unique_ptr<Search> search_;
  std::size_t cells_;
  std::unique_ptr<std::atomic<bool>> in_use_ = std::make_unique<std::atomic<bool>>(false);
};

Choice choice_of(const std::string& name) {
  for (int i = 0; i < static_cast<int>(std::size(choice_names)); ++i)
    if (name == choice_names[i]) return static_cast<Choice>(i);
  throw std::invalid_argument("no such choice heuristic: " + name);
}

PySearch probing_search(nb::object owner, nb::object given, int probing, const std::string& choice,
                        double weight, std::size_t memory) {
  const Problem& problem = nb::cast<const PyProblem&>(owner).problem();
  if (probing < 0 || probing > 3) throw std::invalid_argument("probing is 0 to 3");
  if (!std::isfinite(weight)) throw std::invalid_argument("the weight is no finite number");
  ProbingOptions options;
  options.probing = static_cast<Probing>(probing);
  options.choice = choice_of(choice);
  options.weight = weight;
  options.memory = memory;
  const std::uint32_t* const masks = given_masks(given, problem.cells());
  return PySearch(owner, make_probing_search(problem, masks, options), problem.cells());
}

// The probabilities as native floats, or None when propagation alone finds a contradiction or the
// seconds have passed; the flag tells the two apart.
nb::tuple cell_marginals(const PyProblem& asked, nb::object given, int sweeps, int field_sweeps,
                         double seconds, std::size_t memory) {
  const Problem& problem = asked.problem();
  const std::uint32_t* const masks = given_masks(given, problem.cells());
  Stop stop;
  stop.set_interrupted(signalled);
  stop.set_seconds(seconds);
  std::vector<float> probabilities;
  {
    const WithoutGil released;
    probabilities = marginals(problem, masks, sweeps, field_sweeps, memory, stop);
  }
  if (stop.reason() == StopReason::interrupted) throw nb::python_error();
  return nb::make_tuple(
      nb::bytes(probabilities.data(), probabilities.size() * sizeof(float)), stop.stopped());
}

// Sets an option by its name in Python; false where the value is of another type.
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
                         std::size_t probing_memory, bool probes_instead) {
  const Problem& problem = nb::cast<const PyProblem&>(owner).problem();
  ConflictSearchOptions options;
  for (const auto& [name, value] : settings) {
    const nb::str text(name);
    if (!set_option(options, text.c_str(), value))
      throw nb::type_error(("the option " + std::string(text.c_str()) + " is of another type").c_str());
  }
  if (options.threads < 1 || options.threads > 256)
    throw std::invalid_argument("1 to 256 threads are possible");
  options.solver.memory = memory / options.threads;
  options.probes_instead = probes_instead;
  ProbingOptions probing;
  probing.memory = probing_memory;
  const std::uint32_t* const masks = given_masks(given, problem.cells());
  return PySearch(owner, make_conflict_search(problem, masks, options, probing), problem.cells());
}

// A line as bytes: for each colour a mask, padded to whole bytes.
template <int N>
bool settle_masks(const LineClue& clue, std::vector<unsigned char>& bytes) {
  const int size = (clue.cells + 7) / 8;
  std::vector<Bits<N>> masks(clue.colours, Bits<N>::none());
  for (int c = 0; c < clue.colours; ++c)
    for (int i = 0; i < clue.cells; ++i)
      if (bytes[c * size + i / 8] >> i % 8 & 1) masks[c].set(i);
  Problem problem{1, 0, clue.colours, {}};
  Statistics statistics;
  Stop stop;
  Propagator<N> propagator(problem, statistics, stop);
  if (!propagator.settle_line(clue, masks.data(), masks.data())) return false;
  std::fill(bytes.begin(), bytes.end(), 0);
  for (int c = 0; c < clue.colours; ++c)
    for (int i = 0; i < clue.cells; ++i)
      bytes[c * size + i / 8] |= static_cast<unsigned char>(masks[c].test(i) << i % 8);
  return true;
}

// A line that is settled again and again: its clue is read once.
class PyLine {
 public:
  PyLine(nb::tuple blocks, int cells, int colours) : clue_(line_of(blocks, cells, colours)) {}

  // Masks of one machine word each.
  nb::object settle_word(nb::tuple masks) const {
    if (clue_.cells + 2 > 64) throw std::invalid_argument("the line is longer than a word");
    std::array<Bits<1>, 32> domain{}, out{};
    if (static_cast<int>(nb::len(masks)) != clue_.colours)
      throw std::invalid_argument("the masks are not those of the line");
    for (int c = 0; c < clue_.colours; ++c)
      domain[c] = Bits<1>{{number_of<std::uint64_t>(masks[c], "a mask is a whole number")}} &
                  Bits<1>::below(clue_.cells);
    LineScratch<1> scratch;
    const bool consistent = clue_.count() <= most_word_blocks
                                ? nonolith::settle_word(clue_, domain.data(), out.data())
                                : settle<1>(clue_, domain.data(), out.data(), scratch);
    if (!consistent) return nb::none();
    nb::list settled;
    for (int c = 0; c < clue_.colours; ++c) settled.append(out[c].word[0]);
    return nb::tuple(settled);
  }

  // Masks of any length, padded to whole bytes, lowest first, one behind the other.
  nb::object settle_bytes(nb::bytes masks) const {
    if (masks.size() != static_cast<std::size_t>((clue_.cells + 7) / 8) * clue_.colours)
      throw std::invalid_argument("the masks are not those of the line");
    const auto* const data = static_cast<const unsigned char*>(masks.data());
    std::vector<unsigned char> bytes(data, data + masks.size());
    const bool consistent = with_width(
        clue_.cells, [&](auto width) { return settle_masks<width.value>(clue_, bytes); });
    if (!consistent) return nb::none();
    return nb::bytes(bytes.data(), bytes.size());
  }

 private:
  LineClue clue_;
};

// The easiest steps by one line. All of it holds the GIL, so that no two threads meet in one object;
// each call is one pass over the lines at most.
class PyLineSteps {
 public:
  PyLineSteps(nb::object owner, nb::bytes cells, const std::vector<std::string>& order,
              double seconds)
      : owner_(std::move(owner)), problem_(nb::cast<const PyProblem&>(owner_).problem()) {
    std::vector<Rule> rules;
    for (const std::string& name : order) {
      const auto* const found = std::find(std::begin(rule_names), std::end(rule_names), name);
      if (found == std::end(rule_names)) throw std::invalid_argument("no such rule: " + name);
      rules.push_back(static_cast<Rule>(found - std::begin(rule_names)));
    }
    steps_ = make_line_steps(problem_, masks_in(cells, problem_.cells()), rules);
    steps_->stop.set_interrupted(signalled);
    steps_->stop.set_seconds(seconds);
  }

  void learn(int row, int column, std::uint32_t colours) {
    if (row < 0 || row >= problem_.height || column < 0 || column >= problem_.width)
      throw std::invalid_argument("no such cell");
    steps_->learn({row, column, colours});
  }

  // The first impossible line; None where all are possible.
  nb::object refresh() {
    const int line = steps_->refresh();
    raise_if_interrupted();
    if (line == LineSteps::all_possible) return nb::none();
    return nb::int_(line);
  }

  // The line, the technique, its stage, the rules that it goes through, what follows; None for no step.
  nb::object next() {
    LineStep step;
    const bool found = steps_->next(step);
    raise_if_interrupted();
    if (!found) return nb::none();
    nb::list facts;
    for (const CellFact& fact : step.facts)
      facts.append(nb::make_tuple(fact.row, fact.column, fact.colours));
    return nb::make_tuple(step.line, step.technique, step.stage, step.through, facts);
  }

  // Takes steps by the rules until there is none; the lines that are left open.
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
  bool stopped() const { return steps_->stop.stopped(); }

 private:
  void raise_if_interrupted() const {
    if (steps_->stop.reason() == StopReason::interrupted) throw nb::python_error();
  }

  nb::object owner_;
  const Problem& problem_;
  std::unique_ptr<LineSteps> steps_;
};

// Nanoseconds for one settling of each line of the problem in the given state, on average over
// `rounds` rounds; lines of up to 62 cells.
double time_lines(const PyProblem& asked, nb::bytes domains, int rounds) {
  const Problem& problem = asked.problem();
  if (problem.longest() > 62) throw std::invalid_argument("lines of up to 62 cells only");
  const std::uint32_t* const masks = masks_in(domains, problem.cells());
  State<1> state = State<1>::unknown(problem);
  for (int r = 0; r < problem.height; ++r)
    for (int c = 0; c < problem.width; ++c)
      for (int colour = 0; colour < problem.colours; ++colour)
        if (!(masks[r * problem.width + c] >> colour & 1)) state.remove(problem, r, c, colour);
  Statistics statistics;
  Stop stop;
  Propagator<1> propagator(problem, statistics, stop);
  std::vector<Bits<1>> out(problem.colours);
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < rounds; ++round)
    for (int line = 0; line < problem.line_count(); ++line)
      propagator.settle_line(problem.lines[line], state.line(problem, line), out.data());
  const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
  return taken.count() / (static_cast<double>(rounds) * problem.line_count());
}

// Microseconds for one propagation from nothing known to the fixpoint, on average over rounds.
double time_propagation(const PyProblem& asked, int rounds) {
  const Problem& problem = asked.problem();
  if (problem.longest() > 62) throw std::invalid_argument("lines of up to 62 cells only");
  Statistics statistics;
  Stop stop;
  Propagator<1> propagator(problem, statistics, stop);
  const State<1> unknown = State<1>::unknown(problem);
  State<1> state = unknown;
  const auto start = std::chrono::steady_clock::now();
  for (int round = 0; round < rounds; ++round) {
    state = unknown;
    propagator.touch_all();
    propagator.run(state);
  }
  const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
  return taken.count() / rounds;
}

}  // namespace

NB_MODULE(_engine, m) {
  // Puzzles that live until the interpreter ends keep their compiled form; that is no leak.
  nb::set_leak_warnings(false);
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Defect& defect) {
      const nb::object error = nb::module_::import_("nonolith.errors").attr("NonolithError");
      PyErr_Format(error.ptr(), "%s (a defect)", defect.what());
    }
  });

  nb::class_<ClueLines>(m, "ClueLines")
      .def_static("read", &lines_of, nb::arg("text"))
      .def(
          "part",
          [](const ClueLines& lines, int first, int count) {
            if (first < 0 || first > lines.count() || count < 0)
              throw std::invalid_argument("there are no such lines");
            return lines.part(first, count);
          },
          nb::arg("first"), nb::arg("count"))
      .def("filled", &ClueLines::filled)
      .def("may_be_picture", &ClueLines::may_be_picture)
      .def_prop_ro("count", &ClueLines::count)
      .def_prop_ro("length", &ClueLines::length);

  nb::class_<PyProblem>(m, "Problem")
      .def(nb::new_([](nb::object rows, nb::object columns, int colours) {
             auto problem = read_clues(rows, columns, colours);
             if (!problem) throw std::invalid_argument("the clues are not plain, or do not fit");
             return problem;
           }),
           nb::arg("rows"), nb::arg("columns"), nb::arg("colours"))
      .def_static("read", &read_clues, nb::arg("rows"), nb::arg("columns"), nb::arg("colours"))
      .def_static(
          "of_grid",
          [](int height, int width, int colours, nb::bytes cells) {
            check_sizes(height, width, colours);
            const std::size_t number = static_cast<std::size_t>(height) * width;
            return PyProblem::of_grid(height, width, colours, masks_in(cells, number));
          },
          nb::arg("height"), nb::arg("width"), nb::arg("colours"), nb::arg("cells"))
      .def_static("of_lines", &problem_of_lines, nb::arg("rows"), nb::arg("columns"))
      .def("clues", &PyProblem::clues, nb::arg("block"))
      .def("key", &PyProblem::key)
      .def_prop_ro("height", &PyProblem::height)
      .def_prop_ro("width", &PyProblem::width);

  nb::class_<PyLine>(m, "Line")
      .def(nb::new_([](nb::tuple blocks, int cells, int colours) {
             return new PyLine(blocks, cells, colours);
           }),
           nb::arg("blocks"), nb::arg("cells"), nb::arg("colours"))
      .def("settle_word", &PyLine::settle_word, nb::arg("masks"))
      .def("settle_bytes", &PyLine::settle_bytes, nb::arg("masks"));

  nb::class_<PyLineSteps>(m, "LineSteps")
      .def(nb::new_([](nb::object problem, nb::bytes cells, const std::vector<std::string>& order,
                       double seconds) {
             return new PyLineSteps(std::move(problem), std::move(cells), order, seconds);
           }),
           nb::arg("problem"), nb::arg("cells"), nb::arg("order"), nb::arg("seconds"))
      .def("learn", &PyLineSteps::learn, nb::arg("row"), nb::arg("column"), nb::arg("colours"))
      .def("refresh", &PyLineSteps::refresh)
      .def("next", &PyLineSteps::next)
      .def("finish", &PyLineSteps::finish)
      .def_prop_ro("settling", &PyLineSteps::settling)
      .def_prop_ro("offering", &PyLineSteps::offering)
      .def_prop_ro("open", &PyLineSteps::open)
      .def_prop_ro("stopped", &PyLineSteps::stopped);

  nb::class_<PySearch>(m, "Search")
      .def("limit", &PySearch::limit, nb::arg("seconds"), nb::arg("nodes"))
      .def("next", &PySearch::next)
      .def("known", &PySearch::known)
      .def("write_proof", &PySearch::write_proof, nb::arg("path"), nb::arg("starts"))
      .def("end_proof", &PySearch::end_proof)
      .def("backbone", &PySearch::backbone, nb::arg("solutions"))
      .def("count", &PySearch::count, nb::arg("most"))
      .def("statistics", &PySearch::statistics)
      .def_prop_ro("exhausted", &PySearch::exhausted)
      .def_prop_ro("limit_reached", &PySearch::limit_reached);

  add_judge(m);
  m.def("probing_search", &probing_search, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("probing"), nb::arg("choice"), nb::arg("weight"), nb::arg("memory"));
  m.def("conflict_search", &conflict_search, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("options"), nb::arg("memory"), nb::arg("probing_memory"),
        nb::arg("probes_instead"));
  m.def("marginals", &cell_marginals, nb::arg("problem"), nb::arg("given").none(),
        nb::arg("sweeps"), nb::arg("field_sweeps"), nb::arg("seconds"),
        nb::arg("memory"));
  m.def(
      "is_solution",
      [](const PyProblem& asked, nb::bytes cells) {
        return is_solution(asked.problem(), masks_in(cells, asked.cells()));
      },
      nb::arg("problem"), nb::arg("cells"));
  m.def(
      "array_cells",
      [](nb::handle array, int colours) {
        check_sizes(0, 0, colours);
        return array_cells(array, colours);
      },
      nb::arg("array").none(), nb::arg("colours"));
  m.def("time_lines", &time_lines, nb::arg("problem"), nb::arg("domains"), nb::arg("rounds"));
  m.def("time_propagation", &time_propagation, nb::arg("problem"), nb::arg("rounds"));
  m.attr("choices") = [] {
    nb::list names;
    for (const char* name : choice_names) names.append(nb::str(name));
    return nb::tuple(names);
  }();
}
