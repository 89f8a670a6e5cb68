"""``nonolith completions``: the shells complete commands, options, names and files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import processes
from tests.cli.running import ROOT, Runner

#: What is typed before Tab, and one of the offered completions.
TYPED = [
    ("nonolith expl", "explain"),
    ("nonolith solve --me", "--method"),
    ("nonolith solve --method prob", "probe2"),
    ("nonolith convert --to simon", "simontatham"),
    ("nonolith solve examples/ligh", "examples/lighthouse.non"),
    ("nonolith methods conf", "conflict"),
]

#: For each shell, a program that loads the script $1 and prints the completions of the words $2.
OFFERED = {
    "bash": """
source "$1"; words=($2); COMP_WORDS=("${words[@]}"); COMP_CWORD=$((${#words[@]} - 1))
spec=$(complete -p nonolith); spec=${spec#*-F }; ${spec%% *}; printf '%s\\n' "${COMPREPLY[@]}"
""",
    "fish": 'source $argv[1]; complete -C "$argv[2]"',
    # The completed words are the arguments of a function, which the line editor then calls.
    "zsh": """
zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "fpath=(${1:h} \\$fpath); autoload -Uz compinit; compinit -D -u"
zpty -w shell 'nonolith() { print -r -- "<" $* ">"; }'
zpty -n -w shell "$2"$'\\t\\n'
zpty -r shell found '*< * >*'
print -r -- ${${found##*< }%% >*}
""",
}


@pytest.mark.parametrize("shell", OFFERED)
def test_a_shell_completes_commands_options_names_and_files(
    run: Runner, tmp_path: Path, shell: str
) -> None:
    pytest.importorskip("shtab")
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    code, out, _ = run("completions", shell)
    assert code == 0
    script = tmp_path / "_nonolith"  # zsh finds the function of a command by this name
    script.write_text(out, encoding="utf-8")
    argument = [] if shell == "fish" else [shell]
    for typed, offered in TYPED:
        command = [shell, "-c", OFFERED[shell], *argument, str(script), typed]
        done = processes.run(command, cwd=ROOT)
        assert done.returncode == 0, done.stderr
        words = done.stdout.split()
        # The line editor of zsh inserts what all completions have in common.
        assert offered in words or (shell == "zsh" and words[-1] == offered[:-1]), words
