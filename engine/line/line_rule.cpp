#include "line/line_rule.hpp"

#include <algorithm>
#include <utility>

namespace nonolith {
namespace {

// The automaton while it is built: for each state its colour, and all steps.
struct Automaton {
  std::vector<int> colours;
  std::vector<std::pair<int, int>> steps;

  int add(int colour, const std::vector<int>& from) {
    const int state = static_cast<int>(colours.size());
    colours.push_back(colour);
    for (const int each : from)
      if (colours[each] != colour || colour == 0) steps.emplace_back(each, state);
    return state;
  }
};

bool has(const std::uint64_t* mask, int i) { return mask[i / 64] >> (i % 64) & 1; }
void put(std::uint64_t* mask, int i) { mask[i / 64] |= std::uint64_t{1} << (i % 64); }

}  // namespace

LineRule::LineRule(std::vector<Block> blocks, int cells, int colours)
    : blocks_(std::move(blocks)), colours_(colours) {
  const auto first = std::ranges::find_if(blocks_, is_sum);
  totals_.assign(first, blocks_.end());
  blocks_.erase(first, blocks_.end());
  if (colours == 2 && totals_.size() == 1 && blocks_.size() == 1 && is_any_runs(blocks_[0])) {
    sum_ = totals_[0].length;
    return;
  }
  make_layers();
  Automaton made;
  int blank = made.add(0, {});
  made.steps.emplace_back(blank, blank);
  std::vector<int> open{blank};  // the states after which the next run may begin
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Block first = blocks_[b];
    const int own = colour_of(first);
    const int low = own ? own : 1, high = own ? own : colours - 1;
    std::vector<int> lasts;
    std::size_t end = b;
    while (is_one_of(blocks_[end])) ++end;
    for (int colour = low; colour <= high; ++colour) {
      int state = made.add(colour, open);
      if (first.length == 0) {
        made.steps.emplace_back(state, state);
        lasts.push_back(state);
      }
      for (std::size_t choice = b; choice <= end && first.length; ++choice) {
        const int length = blocks_[choice].length;
        if (length > cells) break;
        for (int cell = choice == b ? 1 : blocks_[choice - 1].length; cell < length; ++cell) {
          made.colours.push_back(colour);
          made.steps.emplace_back(state, state + 1);
          ++state;
        }
        lasts.push_back(state);
      }
    }
    b = end;
    if (is_any_runs(first)) {
      for (const int one : lasts) {
        made.steps.emplace_back(one, blank);
        for (const int other : lasts)
          if (one != other) made.steps.emplace_back(one, other);
      }
      open.insert(open.end(), lasts.begin(), lasts.end());
    } else {
      blank = made.add(0, lasts);
      made.steps.emplace_back(blank, blank);
      open = std::move(lasts);
      open.push_back(blank);
    }
  }
  words_ = static_cast<int>(made.colours.size() + 63) / 64;
  of_.assign(static_cast<std::size_t>(colours) * words_, 0);
  for (auto* mask : {&advancing_, &staying_, &ends_}) mask->assign(words_, 0);
  for (std::size_t s = 0; s < made.colours.size(); ++s)
    put(of_.data() + static_cast<std::size_t>(made.colours[s]) * words_, static_cast<int>(s));
  for (const int state : open) put(ends_.data(), state);
  for (const auto& [from, to] : made.steps) {
    if (to == from + 1)
      put(advancing_.data(), from);
    else if (to == from)
      put(staying_.data(), from);
    else
      jumps_.emplace_back(from, to);
  }
}

// The number of a layer has a digit for each total: the number of cells counted, in base total + 1.
void LineRule::make_layers() {
  for (const Block& total : totals_) layers_ *= total.length + 1;
  counted_.assign(static_cast<std::size_t>(layers_) * colours_, 0);
  for (int layer = 0; layer < layers_; ++layer)
    for (int colour = 0; colour < colours_; ++colour) {
      int& to = counted_[layer * colours_ + colour] = layer;
      int place = 1;
      for (const Block& total : totals_) {
        const int base = total.length + 1, own = colour_of(total);
        if (colour && (own == 0 || own == colour)) {
          if (layer / place % base + 1 == base) {
            to = -1;
            break;
          }
          to += place;
        }
        place *= base;
      }
    }
}

void LineRule::after(const std::uint64_t* states, std::uint64_t* next) const {
  std::uint64_t carry = 0;
  for (int w = 0; w < words_; ++w) {
    const std::uint64_t moved = states[w] & advancing_[w];
    next[w] = moved << 1 | carry | (states[w] & staying_[w]);
    carry = moved >> 63;
  }
  for (const auto& [from, to] : jumps_)
    if (has(states, from)) put(next, to);
}

void LineRule::before(const std::uint64_t* states, std::uint64_t* previous) const {
  for (int w = 0; w < words_; ++w) {
    const std::uint64_t next = w + 1 < words_ ? states[w + 1] << 63 : 0;
    previous[w] = ((states[w] >> 1 | next) & advancing_[w]) | (states[w] & staying_[w]);
  }
  for (const auto& [from, to] : jumps_)
    if (has(states, to)) put(previous, from);
}

namespace {

// settle_rule() for a sum: if it needs no or all of the open cells, these are known.
template <int N>
bool settle_sum(int sum, int cells, int colours, const Bits<N>* domain, Bits<N>* out) {
  Bits<N> may{};
  for (int c = 1; c < colours; ++c) may |= domain[c];
  const Bits<N> open = may & domain[0];
  if ((Bits<N>::below(cells) & ~(may | domain[0])).any()) return false;
  const int needed = sum - (may & ~domain[0]).count();
  if (needed < 0 || needed > open.count()) return false;
  std::copy(domain, domain + colours, out);
  for (int c = needed == 0 ? 1 : 0; c < (needed == 0 ? colours : 1); ++c)
    if (needed == 0 || needed == open.count()) out[c] = out[c] & ~open;
  return true;
}

// settle_rule() for rules whose states fit one word, in black and white: by far the most.
template <int N>
bool settle_simple(const LineRule& rule, int cells, const Bits<N>* domain, Bits<N>* out,
                   std::uint64_t* reached) {
  const std::uint64_t advancing = rule.advancing(), staying = rule.staying();
  const std::uint64_t of[] = {*rule.of(0), *rule.of(1)};
  std::uint64_t here = reached[0] = 1;
  for (int i = 0; i < cells; ++i) {
    here = (here & advancing) << 1 | (here & staying);
    here &= (domain[0].test(i) ? of[0] : 0) | (domain[1].test(i) ? of[1] : 0);
    reached[i + 1] = here;
  }
  here &= *rule.ends();
  if (here == 0) return false;
  std::copy(domain, domain + 2, out);
  for (int i = cells - 1; i >= 0; --i) {
    if ((here & of[0]) == 0) out[0].clear(i);
    if ((here & of[1]) == 0) out[1].clear(i);
    here = ((here >> 1 & advancing) | (here & staying)) & reached[i];
  }
  return true;
}

}  // namespace

template <int N>
bool settle_rule(const LineRule& rule, int cells, int colours, const Bits<N>* domain, Bits<N>* out,
                 std::vector<std::uint64_t>& reached) {
  if (rule.sum() >= 0) return settle_sum<N>(rule.sum(), cells, colours, domain, out);
  const int words = rule.words(), layers = rule.layers(), size = words * layers;
  // By cell: by layer the states that the cells before can lead to; then those after all cells, and
  // memory for one more set.
  reached.resize(static_cast<std::size_t>(cells + 2) * size + words);
  if (rule.is_simple() && colours == 2)
    return settle_simple<N>(rule, cells, domain, out, reached.data());
  std::uint64_t* here = reached.data();
  std::uint64_t* const moved = here + static_cast<std::size_t>(cells + 2) * size;
  const auto any = [words](const std::uint64_t* states) {
    return std::any_of(states, states + words, [](std::uint64_t word) { return word; });
  };
  std::fill_n(here, size, 0);
  here[0] = 1;
  for (int i = 0; i < cells; ++i, here += size) {
    std::uint64_t* const next = here + size;
    std::fill_n(next, size, 0);
    for (int layer = 0; layer < layers; ++layer) {
      if (!any(here + layer * words)) continue;
      rule.after(here + layer * words, moved);
      for (int c = 0; c < colours; ++c) {
        const int to = domain[c].test(i) ? rule.counted(layer, c) : -1;
        for (int w = 0; w < words && to >= 0; ++w) next[to * words + w] |= moved[w] & rule.of(c)[w];
      }
    }
  }
  std::fill_n(here, size - words, 0);
  for (int w = 0; w < words; ++w) here[size - words + w] &= rule.ends()[w];
  if (!any(here + size - words)) return false;
  std::copy(domain, domain + colours, out);
  // Backwards: keep the states that lead to the end.
  std::uint64_t* const previous = here + size;
  for (int i = cells - 1; i >= 0; --i) {
    std::uint32_t may = 0;
    for (int layer = 0; layer < layers; ++layer) {
      std::fill_n(moved, words, 0);
      for (int c = 0; c < colours; ++c) {
        const int to = domain[c].test(i) ? rule.counted(layer, c) : -1;
        std::uint64_t found = 0;
        for (int w = 0; w < words && to >= 0; ++w) {
          const std::uint64_t states = here[to * words + w] & rule.of(c)[w];
          moved[w] |= states;
          found |= states;
        }
        if (found) may |= std::uint32_t{1} << c;
      }
      rule.before(moved, previous + layer * words);
    }
    here -= size;
    for (int w = 0; w < size; ++w) here[w] &= previous[w];
    for (int c = 0; c < colours; ++c)
      if (!(may >> c & 1)) out[c].clear(i);
  }
  return true;
}

inline std::uint64_t ImpossibleLine::after(std::uint64_t states, int i) const {
  std::uint64_t next = (states & advancing_) << 1 | (states & staying_);
  if (jumps_) rule_->after(&states, &next);
  return next & allowed_[i];
}

inline std::uint64_t ImpossibleLine::before(std::uint64_t states, int i) const {
  states &= allowed_[i];
  std::uint64_t previous = (states >> 1 & advancing_) | (states & staying_);
  if (jumps_) rule_->before(&states, &previous);
  return previous;
}

template <int N>
bool ImpossibleLine::reset(const LineRule& rule, int cells, int colours, const Bits<N>* domain) {
  if (rule.words() > 1 || !rule.totals().empty()) return false;
  rule_ = &rule;
  advancing_ = rule.advancing();
  staying_ = rule.staying();
  jumps_ = !rule.is_simple();
  allowed_.assign(cells, 0);
  for (int c = 0; c < colours; ++c)
    for (int i = 0; i < cells; ++i)
      if (domain[c].test(i)) allowed_[i] |= *rule.of(c);
  reached_.resize(cells + 1);
  live_.resize(cells + 1);
  reached_[0] = 1;
  live_[cells] = *rule.ends();
  for (int i = 0; i < cells; ++i) reached_[i + 1] = after(reached_[i], i);
  for (int i = cells - 1; i >= 0; --i) live_[i] = before(live_[i + 1], i);
  return (reached_[cells] & live_[cells]) == 0;
}

bool ImpossibleLine::add(int i, int colour) {
  const std::uint64_t old = std::exchange(allowed_[i], allowed_[i] | *rule_->of(colour));
  if (after(reached_[i], i) & live_[i + 1]) {
    allowed_[i] = old;
    return false;
  }
  const int cells = static_cast<int>(allowed_.size());
  for (int j = i; j < cells; ++j) {
    const std::uint64_t states = after(reached_[j], j);
    if (std::exchange(reached_[j + 1], states) == states) break;
  }
  for (int j = i; j >= 0; --j) {
    const std::uint64_t states = before(live_[j + 1], j);
    if (std::exchange(live_[j], states) == states) break;
  }
  return true;
}

#define NONOLITH_INSTANTIATE(N)                                                      \
  template bool ImpossibleLine::reset<N>(const LineRule&, int, int, const Bits<N>*); \
  template bool settle_rule<N>(const LineRule&, int, int, const Bits<N>*, Bits<N>*,  \
                               std::vector<std::uint64_t>&);
NONOLITH_FOR_EACH_WIDTH(NONOLITH_INSTANTIATE)

}  // namespace nonolith
