#include "cdcl/portfolio.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <limits>

namespace nonolith {
namespace {

// Number of conflicts between two exchanges of clauses.
constexpr std::int64_t stretch = 1000;

// Each further search does this many more sweeps of belief propagation than the search before it,
// up to a maximum. So the searches have different marginals and first guesses.
constexpr int more_sweeps = 5, most_more_sweeps = 60;

}  // namespace

void Portfolio::start(SearchContext& first, const ConflictSearchOptions& options, Attach attach) {
  options_ = options;
  attach_ = std::move(attach);
  all_.assign(1, &first);
  prepared_.assign(1, 1);
  others_.clear();
  common_.clear();
  wanted_.clear();
  winner_ = &first;
  first.solver.fills_outbox = options.threads > 1;
}

// Creates the other searches. Each search is prepared in its own thread.
void Portfolio::grow() {
  all_.resize(1);
  others_.clear();
  crew_.start(options_.threads - 1);
  for (int i = 0; i < crew_.size(); ++i) {
    all_.push_back(others_.emplace_back(std::make_unique<SearchContext>()).get());
    all_.back()->reduced = all_[0]->reduced;
  }
  prepared_.resize(all_.size(), 0);
  read_.assign(all_.size(), 0);
  grown_ = true;
}

// Prepares a search unless it is already prepared. Returns false when stopped.
bool Portfolio::ready(std::size_t i, Budget& budget) {
  if (prepared_[i]) return true;
  SearchContext& context = *all_[i];
  ConflictSearchOptions varied = options_;
  varied.sweeps += std::min(more_sweeps * static_cast<int>(i), most_more_sweeps);
  if (!context.prepare(varied, options_.seed + 1000003u * i, budget)) return false;
  context.solver.fills_outbox = true;
  const std::lock_guard lock(mutex_);
  if (attach_) attach_(context);
  for (const std::vector<Literal>& clause : common_) context.solver.add_shared(clause, true);
  context.solver.seek(wanted_);
  prepared_[i] = 1;
  return true;
}

Solver::Status Portfolio::search(Budget& budget, std::int64_t conflicts) {
  if (options_.threads == 1) return all_[0]->search(budget, conflicts);
  if (!grown_) {
    const std::int64_t left = options_.alone - all_[0]->solver.statistics.conflicts;
    if (left > 0) {
      const Solver::Status status = all_[0]->search(budget, std::min(left, conflicts));
      if (status != Solver::Status::paused || conflicts < left) return status;
    }
    grow();
  }
  std::atomic<bool> finished = false;
  std::atomic<int> winner = -1;
  std::vector<Solver::Status> status(all_.size(), Solver::Status::stopped);
  std::vector<std::exception_ptr> failures(all_.size());
  const int searches = static_cast<int>(all_.size());
  std::deque<Budget> parts;
  for (int i = 0; i < searches; ++i)
    // Only the first search polls for interruptions. Every search checks whether another search has
    // finished.
    parts.emplace_back(budget, i, searches, [&budget, &finished, i] {
      return finished || (i == 0 && budget.interrupted());
    });
  crew_.run([&](int i) {
    try {
      if (ready(i, parts[i])) status[i] = search_one(*all_[i], read_[i], parts[i]);
      int none = -1;
      if (status[i] != Solver::Status::stopped) winner.compare_exchange_strong(none, i);
    } catch (...) {
      failures[i] = std::current_exception();  // out of memory; rethrown in the caller's thread
    }
    finished = true;
  });
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  if (winner < 0) {
    // One search reached a limit and then interrupted the others. Report only this limit.
    for (const Budget& part : parts)
      if (!budget.stopped() && part.reason() != StopReason::interrupted) budget.stop(part.reason());
    return Solver::Status::stopped;
  }
  winner_ = all_[winner];
  return status[winner];
}

Solver::Status Portfolio::search_one(SearchContext& context, std::size_t& read, Budget& budget) {
  for (;;) {
    const Solver::Status status = context.search(budget, stretch);
    if (status != Solver::Status::paused) return status;
    if (!exchange(context, read)) return Solver::Status::contradiction;
  }
}

// Exchanges short clauses with the other searches. Returns false on a contradiction.
bool Portfolio::exchange(SearchContext& context, std::size_t& read) {
  context.solver.go_to_root();
  std::vector<std::vector<Literal>> news;
  {
    const std::lock_guard lock(mutex_);
    for (std::vector<Literal>& clause : context.solver.outbox)
      shared_.push_back({&context, std::move(clause)});
    for (; read < shared_.size(); ++read)
      if (shared_[read].from != &context) news.push_back(shared_[read].clause);
    // Remove the clauses that all searches have read.
    const std::size_t by_all = *std::min_element(read_.begin(), read_.end());
    shared_.erase(shared_.begin(), shared_.begin() + static_cast<std::ptrdiff_t>(by_all));
    for (std::size_t& each : read_) each -= by_all;
  }
  context.solver.outbox.clear();
  for (const std::vector<Literal>& clause : news)
    if (!context.solver.add_shared(clause)) return false;
  return true;
}

bool Portfolio::exclude() {
  std::vector<Literal> excluded;
  if (!winner_->solver.exclude(excluded)) return false;
  bool consistent = true;
  if (options_.threads > 1) common_.push_back(excluded);
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (all_[i] == winner_ || !prepared_[i]) continue;
    all_[i]->solver.go_to_root();
    consistent &= all_[i]->solver.add_shared(excluded, true);
  }
  return consistent;
}

void Portfolio::go_to_root() {
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (prepared_[i]) all_[i]->solver.go_to_root();
}

void Portfolio::seek(std::span<const Literal> wanted) {
  wanted_.assign(wanted.begin(), wanted.end());
  go_to_root();
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (prepared_[i]) all_[i]->solver.seek(wanted_);
}

void Portfolio::add_to(Statistics& statistics) {
  Statistics total;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (prepared_[i]) total += all_[i]->solver.statistics;
  statistics += total - added_;
  added_ = total;
}

}  // namespace nonolith
