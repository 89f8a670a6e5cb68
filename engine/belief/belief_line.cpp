#include "belief/belief_line.hpp"

#include <algorithm>

namespace nonolith {
namespace {

// Running sums over the starts of one block. The passes read the sums at places shifted by a block
// length, so the array is padded: with 0 where summing begins, with the total where it ends.
struct Sums {
  float* at;

  // Fill the sums with `value`: from `size` to `end` - 1, and from -1 down to `begin`.
  NONOLITH_INLINE void go_on(int size, int end, float value) {
    for (int k = size; k < end; k += lanes) store(at + k, all(value));
  }
  NONOLITH_INLINE void go_back(int begin, float value) {
    for (int k = -lanes; k > begin - lanes; k -= lanes) store(at + k, all(value));
  }
  // Rescales the sums to prevent overflow and underflow: only ratios within a block matter.
  NONOLITH_INLINE float rescaled(int size, float total) {
    if (!(total > 0) || (total < 1e12f && total > 1e-12f)) return total;
    for (int k = 0; k < size; k += lanes) store(at + k, load(at + k) * all(1 / total));
    return 1;
  }
};

// The two passes over one line. In each pass, the sums of a block depend on those of the previous
// block. So the code interleaves both passes of two lines, to keep the processor busy.
struct Pass {
  const BeliefLine& line;
  // By start: the product of the messages of its cells, and the weights of all placements of the
  // blocks before and after.
  float *window, *before, *behind;
  Sums before_sums[2], behind_sums[2];  // the sums of two successive blocks, used alternately

  NONOLITH_INLINE explicit Pass(const BeliefLine& line) : line(line) {
    window = line.scratch;
    before = window + line.entries;
    behind = before + line.entries;
    float* sums = behind + line.entries + line.cells + 2 * lanes;
    for (Sums* of : {before_sums, before_sums + 1, behind_sums, behind_sums + 1}) {
      of->at = sums;
      sums += sums_floats(line.cells);
    }
  }

  NONOLITH_INLINE void multiply() const {
    for (int b = 0; b < line.count; ++b) {
      const BeliefBlock& block = line.blocks[b];
      const float* const cells = line.windows + block.row + block.low;
      const float* const windows =
          cells + (std::min(block.length, longest_window) - 1) * line.pitch;
      for (int k = 0; k < block.chunks * lanes; k += lanes) {
        Floats product = load(line.possible + block.starts + k) * load(windows + k);
        for (int i = longest_window; i < block.length; ++i) product = product * load(cells + k + i);
        store(window + entry(block) + k, product);
      }
    }
  }

  NONOLITH_INLINE void forward(int b) {
    const BeliefBlock& block = line.blocks[b];
    const int size = block.chunks * lanes, at = entry(block);
    Sums own = before_sums[b & 1];
    const float* const sums = before_sums[~b & 1].at + (b ? offset_before(b) : 0);
    Floats total = all(0);
    for (int k = 0; k < size; k += lanes) {
      const Floats weight = b ? load(sums + k) : all(1);
      store(before + at + k, weight);
      const Floats sum = running(load(window + at + k) * weight) + total;
      store(own.at + k, sum);
      total = all_last(sum);
    }
    if (b + 1 == line.count) return;
    const int offset = offset_before(b + 1);
    own.go_on(size, offset + line.blocks[b + 1].chunks * lanes, own.rescaled(size, total[0]));
    own.go_back(offset, 0);
  }

  NONOLITH_INLINE void backward(int b) {
    const BeliefBlock& block = line.blocks[b];
    const int size = block.chunks * lanes, at = entry(block);
    const bool last = b + 1 == line.count;
    Sums own = behind_sums[b & 1];
    const float* const sums = behind_sums[~b & 1].at + (last ? 0 : offset_behind(b));
    Floats total = all(0);
    for (int k = size - lanes; k >= 0; k -= lanes) {
      const Floats weight = last ? all(1) : load(sums + k);
      store(behind + at + k, weight);
      const Floats sum = running_back(load(window + at + k) * weight) + total;
      store(own.at + k, sum);
      total = all_first(sum);
    }
    if (b == 0) return;
    const int offset = offset_behind(b - 1);
    own.go_back(offset, own.rescaled(size, total[0]));
    own.go_on(size, offset + line.blocks[b - 1].chunks * lanes, 0);
  }

  NONOLITH_INLINE void finish() const;

 private:
  int entry(const BeliefBlock& block) const { return block.starts - line.blocks[0].starts; }
  // With block b at its first start: return the last start of the previous block, or the first
  // start of the next block, as a distance from the `low` of that previous or next block.
  int offset_before(int b) const {
    return line.blocks[b].low - line.blocks[b - 1].stride - line.blocks[b - 1].low;
  }
  int offset_behind(int b) const {
    return line.blocks[b].low + line.blocks[b].stride - line.blocks[b + 1].low;
  }
};

// Adds to each cell the probability that a block covers it, given the running sums of the block.
NONOLITH_INLINE void cover(const BeliefLine& line, const BeliefBlock& block, const float* sums) {
  const int size = block.chunks * lanes;
  const Floats scale = all(block.scale);
  float* const cells = line.cover + block.row;
  const int last = std::min(line.cells, block.low + size + block.length);
  for (int i = block.low / lanes * lanes; i < last; i += lanes) {
    const float* const at = sums + (i - block.low);
    store(cells + i, load(cells + i) + (load(at) - load(at - block.length)) * scale);
  }
}

// Computes the weights of starts as products of three numbers, and the running sums. Returns the
// sum of all.
NONOLITH_INLINE float weigh(float* starts, const Sums& sums, int size, const float* a,
                            const float* b, const float* c) {
  Floats total = all(0);
  for (int k = 0; k < size; k += lanes) {
    const Floats weight = load(a + k) * load(b + k) * load(c + k);
    store(starts + k, weight);
    const Floats sum = running(weight) + total;
    store(sums.at + k, sum);
    total = all_last(sum);
  }
  return total[0];
}

// Computes the weights of starts, and the probabilities of the colours of cells.
NONOLITH_INLINE void Pass::finish() const {
  std::fill_n(line.cover, line.others * line.cells, 0.0f);
  for (int b = 0; b < line.count; ++b) {
    BeliefBlock& block = line.blocks[b];
    const int size = block.chunks * lanes, at = entry(block);
    float* const starts = line.starts + block.starts;
    const float* const possible = line.possible + block.starts;
    Sums sums = before_sums[b & 1];
    float total = weigh(starts, sums, size, window + at, before + at, behind + at);
    // After overflow or underflow, all possible starts count as equally likely.
    if (!(total > 1e-30f && total < 1e30f))
      total = weigh(starts, sums, size, possible, possible, possible);
    block.scale = 1 / total;
    sums.go_back(-block.length - lanes, 0);
    sums.go_on(size, size + block.length + lanes, total);
    cover(line, block, sums.at);
  }
}

NONOLITH_INLINE void multiply(float* windows, int pitch, int longest, int size) {
  for (int length = 2; length <= longest; ++length) {
    const float* const shorter = windows + (length - 2) * pitch;
    float* const now = windows + (length - 1) * pitch;
    for (int i = 0; i < size + lanes; i += lanes)
      store(now + i, load(shorter + i) * load(windows + i + length - 1));
  }
}

NONOLITH_INLINE void pass(const BeliefLine& line, const BeliefLine& beside) {
  Pass one(line), other(beside);
  one.multiply();
  other.multiply();
  for (int t = 0; t < std::max(line.count, beside.count); ++t) {
    if (t < line.count) one.forward(t), one.backward(line.count - 1 - t);
    if (t < beside.count) other.forward(t), other.backward(beside.count - 1 - t);
  }
  one.finish();
  other.finish();
}

}  // namespace

void multiply_windows(float* windows, int pitch, int longest, int size) {
  widest<multiply>(windows, pitch, longest, size);
}

void pass_beliefs(const BeliefLine& line, const BeliefLine& beside) { widest<pass>(line, beside); }

}  // namespace nonolith
