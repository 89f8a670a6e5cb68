#include "python/array_cells.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace nb = nanobind;

namespace nonolith {
namespace {

constexpr std::int64_t most_cells = 100'000'000;

// Returns the type code of the cells as in Python's struct, or 0 if the byte order is not native.
char type_of(const Py_buffer& buffer) {
  std::string_view format = buffer.format ? buffer.format : "B";
  constexpr char own = std::endian::native == std::endian::little ? '<' : '>';
  if (format.size() == 2 && (format[0] == '@' || format[0] == '=' || format[0] == own))
    format.remove_prefix(1);
  return format.size() == 1 ? format[0] : '\0';
}

template <class Cell>
bool read_cells(const Py_buffer& buffer, int colours, std::vector<std::uint32_t>& masks) {
  const auto* row = static_cast<const char*>(buffer.buf);
  for (Py_ssize_t r = 0; r < buffer.shape[0]; ++r, row += buffer.strides[0]) {
    const char* at = row;
    for (Py_ssize_t c = 0; c < buffer.shape[1]; ++c, at += buffer.strides[1]) {
      Cell cell;
      std::memcpy(&cell, at, sizeof(cell));
      if (std::is_signed_v<Cell> && cell == static_cast<Cell>(-1))
        masks.push_back(static_cast<std::uint32_t>((std::uint64_t{1} << colours) - 1));
      else if (std::cmp_greater_equal(cell, 0) && std::cmp_less(cell, colours))
        masks.push_back(1u << cell);
      else
        return false;
    }
  }
  return true;
}

template <class Whole, class Natural>
bool read_whole(const Py_buffer& buffer, bool has_sign, int colours,
                std::vector<std::uint32_t>& masks) {
  return has_sign ? read_cells<Whole>(buffer, colours, masks)
                  : read_cells<Natural>(buffer, colours, masks);
}

bool read_any(const Py_buffer& buffer, int colours, std::vector<std::uint32_t>& masks) {
  const char type = type_of(buffer);
  if (!type || !std::strchr("?bBhHiIlLqQnN", type)) return false;
  const bool has_sign = std::strchr("bhilqn", type) != nullptr;
  switch (buffer.itemsize) {
    case 1: return read_whole<std::int8_t, std::uint8_t>(buffer, has_sign, colours, masks);
    case 2: return read_whole<std::int16_t, std::uint16_t>(buffer, has_sign, colours, masks);
    case 4: return read_whole<std::int32_t, std::uint32_t>(buffer, has_sign, colours, masks);
    case 8: return read_whole<std::int64_t, std::uint64_t>(buffer, has_sign, colours, masks);
    default: return false;
  }
}

}  // namespace

nb::object array_cells(nb::handle array, int colours) {
  Py_buffer buffer;
  if (PyObject_GetBuffer(array.ptr(), &buffer, PyBUF_FULL_RO)) {
    PyErr_Clear();
    return nb::none();
  }
  const std::unique_ptr<Py_buffer, decltype(&PyBuffer_Release)> held(&buffer, PyBuffer_Release);
  if (buffer.ndim != 2 || buffer.suboffsets) return nb::none();
  const Py_ssize_t height = buffer.shape[0], width = buffer.shape[1];
  if (height && width > most_cells / height) return nb::none();
  std::vector<std::uint32_t> masks;
  masks.reserve(static_cast<std::size_t>(height * width));
  if (!read_any(buffer, colours, masks)) return nb::none();
  return nb::make_tuple(height, width,
                        nb::bytes(masks.data(), masks.size() * sizeof(std::uint32_t)));
}

}  // namespace nonolith
