// Proofs in files: their form, errors of writing, and the searches that write them. The tests of
// certificates check that each clause follows.
#include "search/proof_file.hpp"

#include <filesystem>
#include <random>
#include <sstream>

#include "check.hpp"
#include "conflict_searches.hpp"

using namespace nonolith;

namespace {

// A file at a unique temporary path, removed at the end.
class File {
 public:
  File() {
    std::random_device random;
    const std::string own = "nonolith-" + std::to_string(random()) + std::to_string(random());
    path = std::filesystem::temp_directory_path().string() + "/" + own + "-\xc3\xa4";
  }
  ~File() {
    std::error_code ignored;
    std::filesystem::remove(file(), ignored);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(file(), std::ios::binary).rdbuf();
    return text.str();
  }

  std::string path;  // in UTF-8

 private:
  std::filesystem::path file() const { return std::u8string(path.begin(), path.end()); }
};

void check_proof(const searches::Make& make) {
  const File file;
  const Problem problem = searches::permutations(4);
  const auto search = make(problem, nullptr);
  CHECK(!search->writes_proof());
  std::vector<std::int32_t> starts;
  for (int line = 0; line < 8; ++line) starts.push_back(33 + 4 * line);
  CHECK(search->write_proof(file.path, starts) && search->writes_proof());
  CHECK(search->end_proof() < 0);
  CHECK(searches::all_found(*search, problem).size() == 24);
  CHECK(!search->write_proof(file.path, starts));
  CHECK(search->end_proof() > 1 && file.text().ends_with("\n0\n"));
}

}  // namespace

TEST(searches_write_a_proof_from_their_beginning_to_the_empty_clause) {
  for (const auto& options : {searches::in_a_hurry(), ConflictSearchOptions{}})
    check_proof(searches::by_conflicts(searches::without_belief(options)));
  for (const Probing probing : {Probing::none, Probing::fp1, Probing::fp2, Probing::fp3})
    for (const std::size_t memory : {0u, 1u << 28})
      check_proof([=](const Problem& problem, const std::uint32_t* given) {
        searches::Begun begun(memory);
        ProbingOptions options;
        options.probing = probing;
        begun.search = make_probing_search(problem, given, options, *begun.budget);
        return begun;
      });
}

TEST(a_proof_has_a_clause_in_each_line_and_the_empty_one_at_the_end) {
  const File file;
  ProofFile proof(file.path);
  const std::vector<std::int32_t> two = {1, -2}, one = {2147483647};
  proof.add(two);
  proof.add(one, two);
  proof.drop(two);
  proof.add({}, one);
  CHECK(proof.end() == 4);
  CHECK_FOR(file.text() == "1 -2 0\n2147483647 1 -2 0\nd 1 -2 0\n2147483647 0\n0\n", file.text());
}

TEST(a_proof_that_cannot_be_written_has_no_number_of_clauses) {
  const File file;
  CHECK(ProofFile(file.path + "/missing").end() < 0);
  ProofSteps steps(file.path + "/missing", 2);
  CHECK(steps.end() < 0);
}
