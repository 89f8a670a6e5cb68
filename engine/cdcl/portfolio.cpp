#include "cdcl/portfolio.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <thread>

namespace nonolith {
namespace {

// Conflicts between two exchanges of clauses.
constexpr std::int64_t stretch = 1000;

}  // namespace

bool Portfolio::start(Workshop& first, const ConflictSearchOptions& options, Stop& stop) {
  all_.assign(1, &first);
  winner_ = &first;
  for (int i = 1; i < options.threads; ++i) {
    Workshop& other = *others_.emplace_back(std::make_unique<Workshop>());
    other.outline = first.outline;
    ConflictSearchOptions varied = options;
    varied.sweeps += 5 * i;  // other marginals, other first guesses
    if (!other.prepare(varied, options.seed + 1000003u * static_cast<std::uint64_t>(i), stop))
      return false;
    all_.push_back(&other);
  }
  for (Workshop* workshop : all_) workshop->core.fills_outbox = all_.size() > 1;
  heard_.assign(all_.size(), 0);
  return true;
}

Conflict::Status Portfolio::search(Stop& stop, std::span<const Literal> assumptions) {
  if (all_.size() == 1)
    return all_[0]->search(stop, std::numeric_limits<std::int64_t>::max(), assumptions);
  std::atomic<bool> finished = false;
  std::atomic<int> winner = -1;
  std::vector<Conflict::Status> status(all_.size(), Conflict::Status::stopped);
  std::vector<std::exception_ptr> failures(all_.size());
  const auto work = [&](int i, Stop& own) {
    try {
      status[i] = search_one(*all_[i], heard_[i], own, assumptions);
      int none = -1;
      if (status[i] != Conflict::Status::stopped) winner.compare_exchange_strong(none, i);
    } catch (...) {
      failures[i] = std::current_exception();  // out of memory: told to the caller's thread
    }
    finished = true;
  };
  // Only the first search asks the outside world; the others ask whether anyone has finished.
  Stop first = stop;
  first.set_interrupted([&] { return finished || stop.interrupted(); });
  std::vector<std::thread> threads;
  std::vector<Stop> stops(all_.size(), stop);
  for (std::size_t i = 1; i < all_.size(); ++i) {
    stops[i].set_interrupted([&] { return finished.load(); });
    threads.emplace_back(work, static_cast<int>(i), std::ref(stops[i]));
  }
  work(0, first);
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  stops[0] = first;
  for (const Stop& own : stops) stop.use_up(own);
  if (winner < 0) {
    // One ran into a limit, the others were told so; a real interruption is noted in `stop` itself.
    for (const Stop& own : stops)
      if (!stop.stopped() && own.reason() != StopReason::interrupted) stop.stop(own.reason());
    return Conflict::Status::stopped;
  }
  winner_ = all_[winner];
  return status[winner];
}

Conflict::Status Portfolio::search_one(Workshop& workshop, std::size_t& heard, Stop& stop,
                                       std::span<const Literal> assumptions) {
  for (;;) {
    const Conflict::Status status = workshop.search(stop, stretch, assumptions);
    if (status != Conflict::Status::paused) return status;
    if (!exchange(workshop, heard)) return Conflict::Status::contradiction;
  }
}

// Tells what was learned, and takes over what the others have told. False on a contradiction.
bool Portfolio::exchange(Workshop& workshop, std::size_t& heard) {
  workshop.core.go_to_root();
  std::vector<std::vector<Literal>> news;
  {
    const std::lock_guard lock(mutex_);
    for (std::vector<Literal>& clause : workshop.core.outbox)
      told_.push_back({&workshop, std::move(clause)});
    for (; heard < told_.size(); ++heard)
      if (told_[heard].by != &workshop) news.push_back(told_[heard].clause);
    // What all have heard is not kept.
    const std::size_t by_all = *std::min_element(heard_.begin(), heard_.end());
    told_.erase(told_.begin(), told_.begin() + static_cast<std::ptrdiff_t>(by_all));
    for (std::size_t& each : heard_) each -= by_all;
  }
  workshop.core.outbox.clear();
  for (const std::vector<Literal>& clause : news)
    if (!workshop.core.add_shared(clause)) return false;
  return true;
}

bool Portfolio::everywhere(std::span<const Literal> clause, const Workshop* except) {
  bool consistent = true;
  for (Workshop* workshop : all_) {
    if (workshop == except) continue;
    workshop->core.go_to_root();
    consistent &= workshop->core.add_shared(clause, true);
  }
  return consistent;
}

bool Portfolio::exclude() {
  std::vector<Literal> excluded;
  return winner_->core.exclude(excluded) && everywhere(excluded, winner_);
}

void Portfolio::go_to_root() {
  for (Workshop* workshop : all_) workshop->core.go_to_root();
}

bool Portfolio::add_unit(Literal literal) { return everywhere({&literal, 1}, nullptr); }

void Portfolio::add_to(Statistics& statistics) const {
  statistics.conflicts = statistics.branches = statistics.restarts = statistics.learned =
      statistics.line_reasons = statistics.sweeps = 0;
  for (const Workshop* workshop : all_) {
    const ConflictStatistics& s = workshop->core.statistics;
    statistics.conflicts += s.conflicts;
    statistics.branches += s.decisions;
    statistics.restarts += s.restarts;
    statistics.learned += s.learned;
    statistics.line_reasons += s.line_reasons;
    statistics.sweeps += workshop->sweeps();
  }
}

}  // namespace nonolith
