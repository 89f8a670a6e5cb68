// Bindings of the judge.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "judge/judge.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/turn.hpp"

namespace nonolith {
namespace {

template <class Item>
std::vector<Item> items_of(const nb::bytes& bytes) {
  if (bytes.size() % sizeof(Item)) throw std::invalid_argument("the bytes are no whole numbers");
  std::vector<Item> items(bytes.size() / sizeof(Item));
  if (!items.empty()) std::memcpy(items.data(), bytes.data(), bytes.size());
  return items;
}

template <class Item>
nb::bytes packed(const std::vector<Item>& items) {
  return nb::bytes(items.data(), items.size() * sizeof(Item));
}

Picture picture_of(int height, int width, int colours, const nb::bytes& cells, nb::handle given) {
  check_sizes(height, width, colours);
  Picture picture{{height, width, colours}, {}, {}};
  const auto masks = items_of<std::uint32_t>(cells);
  const std::size_t number = static_cast<std::size_t>(height) * width;
  if (masks.size() != number)
    throw std::invalid_argument("the number of cells is not the picture's");
  picture.cells.reserve(number);
  for (const std::uint32_t mask : masks) {
    if (!std::has_single_bit(mask) || std::countr_zero(mask) >= colours)
      throw std::invalid_argument("a cell of the picture is not settled");
    picture.cells.push_back(static_cast<std::uint8_t>(std::countr_zero(mask)));
  }
  if (given.is_none()) return picture;
  if (!nb::isinstance<nb::bytes>(given)) throw nb::type_error("what is given is bytes or None");
  picture.given = items_of<std::uint32_t>(nb::borrow<nb::bytes>(given));
  if (picture.given.size() != number)
    throw std::invalid_argument("the number of given cells is not the picture's");
  for (std::size_t i = 0; i < number; ++i)
    if (!(picture.given[i] & masks[i]))
      throw std::invalid_argument("a given cell excludes the colour of the picture");
  return picture;
}

// A judge in Python. Only one thread at a time may use the judge.
class PyJudge {
 public:
  PyJudge(int height, int width, int colours, nb::bytes cells, nb::object given, std::size_t memory)
      : judge_(make_judge(picture_of(height, width, colours, cells, given), budget_)) {
    budget_.set_interrupted(signalled);
    budget_.set_memory(memory);
  }

  // seconds: time limit for all later judgements together. nodes: branch limit for each judgement.
  // A negative number means no limit.
  void limit(double seconds, std::int64_t nodes) {
    const Turn turn(in_use_);
    budget_.renew(seconds, -1);
    judge_->nodes = nodes;
    judge_->search_limit = StopReason::none;
  }

  // Returns the verdict (0 undecided, 1 unique, 2 multiple), the number of cells that propagation
  // leaves open, and the number of known differences that fit.
  nb::tuple judge(bool lines_only) {
    const JudgeResult found = run([&] { return judge_->judge({lines_only, false}); });
    return nb::make_tuple(static_cast<int>(found.verdict), found.open, found.fitting);
  }

  // Judges the picture with each set of changes. Set i ends before change number ends[i]. Returns
  // three bytes objects with the three values of judge() for each set; they have fewer entries if
  // the time limit was reached.
  nb::tuple judge_each(nb::bytes cells, nb::bytes colours, nb::bytes ends, bool lines_only,
                       bool quick) {
    const std::vector<Change> changes = changes_of(cells, colours);
    const auto bounds = items_of<std::int32_t>(ends);
    std::int32_t begin = 0;
    for (const std::int32_t end : bounds) {
      if (end < begin || end > static_cast<std::int32_t>(changes.size()))
        throw std::invalid_argument("the sets of changes do not end where they may");
      begin = end;
    }
    std::vector<std::uint8_t> verdicts;
    std::vector<std::int32_t> open, fitting;
    run([&] {
      std::int32_t from = 0;
      for (const std::int32_t end : bounds) {
        const JudgeResult found =
            judge_->judge_with(std::span(changes).subspan(from, end - from), {lines_only, quick});
        if (budget_.stopped()) break;
        verdicts.push_back(static_cast<std::uint8_t>(found.verdict));
        open.push_back(found.open);
        fitting.push_back(found.fitting);
        from = end;
      }
      return JudgeResult{};
    });
    return nb::make_tuple(packed(verdicts), packed(open), packed(fitting));
  }

  void change(nb::bytes cells, nb::bytes colours) {
    const Turn turn(in_use_);
    judge_->change(changes_of(cells, colours));
  }

  nb::bytes cells() const {
    const Turn turn(in_use_);
    std::vector<std::uint32_t> masks;
    for (const std::uint8_t colour : judge_->picture().cells)
      masks.push_back(std::uint32_t{1} << colour);
    return packed(masks);
  }

  nb::bytes known() const {
    const Turn turn(in_use_);
    std::vector<std::uint32_t> masks(judge_->picture().cells.size());
    judge_->known(masks.data());
    return packed(masks);
  }

  // Returns the known differences that fit, each as a list of pairs (cell, new colour).
  nb::list differences() const {
    const Turn turn(in_use_);
    nb::list differences;
    for (const Difference& each : judge_->differences().all()) {
      if (!each.fits) continue;
      nb::list changes;
      for (const Change& change : each.cells)
        changes.append(nb::make_tuple(change.cell, change.colour));
      differences.append(changes);
    }
    return differences;
  }

  const char* limit_reached() const {
    const Turn turn(in_use_);
    return limit_name(budget_.stopped() ? budget_.reason() : judge_->search_limit);
  }

 private:
  std::vector<Change> changes_of(const nb::bytes& cells, const nb::bytes& colours) const {
    const auto places = items_of<std::int32_t>(cells);
    const auto numbers = items_of<std::uint8_t>(colours);
    if (places.size() != numbers.size())
      throw std::invalid_argument("the numbers of cells and of colours differ");
    const Picture& picture = judge_->picture();
    std::vector<Change> changes;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] < 0 || places[i] >= static_cast<std::int32_t>(picture.cells.size()))
        throw std::invalid_argument("no such cell");
      if (numbers[i] >= picture.colours) throw std::invalid_argument("no such colour");
      changes.push_back({places[i], numbers[i]});
    }
    return changes;
  }

  template <class Work>
  JudgeResult run(Work&& work) {
    return in_turn(in_use_, budget_, std::forward<Work>(work));
  }

  Budget budget_;
  std::unique_ptr<Judge> judge_;
  InUse in_use_{"judge"};
};

}  // namespace

void bind_judge(nb::module_& m) {
  nb::class_<PyJudge>(m, "Judge")
      .def(nb::new_([](int height, int width, int colours, nb::bytes cells, nb::object given,
                       std::size_t memory) {
             return new PyJudge(height, width, colours, std::move(cells), std::move(given), memory);
           }),
           nb::arg("height"), nb::arg("width"), nb::arg("colours"), nb::arg("cells"),
           nb::arg("given").none(), nb::arg("memory"))
      .def("limit", &PyJudge::limit, nb::arg("seconds"), nb::arg("nodes"))
      .def("judge", &PyJudge::judge, nb::arg("lines_only"))
      .def("judge_each", &PyJudge::judge_each, nb::arg("cells"), nb::arg("colours"),
           nb::arg("ends"), nb::arg("lines_only"), nb::arg("quick"))
      .def("change", &PyJudge::change, nb::arg("cells"), nb::arg("colours"))
      .def("cells", &PyJudge::cells)
      .def("known", &PyJudge::known)
      .def("differences", &PyJudge::differences)
      .def_prop_ro("limit_reached", &PyJudge::limit_reached);
}

}  // namespace nonolith
