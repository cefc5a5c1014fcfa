"""Runs Parley and its peers on the same queries over the wire, and prints a table.

    python3.12 bench/peers/run.py bin/parley [--rows N] [system …]

Each system gets a virtual environment of its own (.venv-* here), with the
versions that requirements/ pins. One that can't be installed or run is left out
with a sentence. Where systems are named only these run; the table has the others
as they ran last. What is made on the way lies in .data here.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import reviews
import table

HERE = Path(__file__).resolve().parent
DATA = HERE / ".data"
SYSTEMS = ["parley", "blendsql", "lotus", "thalamusdb", "docetl", "palimpzest"]
LONGEST = 30 * 60  # seconds that an installation or a system's queries may take


def environment(name):
    """The Python of a virtual environment, which is made if it is not there yet."""
    home, wants = HERE / f".venv-{name}", HERE / "requirements" / f"{name}.txt"
    python, done = home / "bin" / "python", home / "installed.txt"
    if done.exists() and done.read_text() == wants.read_text():
        return python
    print(f"installing {name} …", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True)
    with open(DATA / f"{name}.install.log", "w") as log:
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "-r", wants], check=True, stdout=log, stderr=log,
                       timeout=LONGEST)
    shutil.copy(wants, done)
    return python


def results(system):
    """The file of a system's results; the table has them in this order."""
    return DATA / f"{SYSTEMS.index(system)}-{system}.result"


def vocabularies():
    """Where the server's litellm has what tiktoken would download."""
    (found,) = (HERE / ".venv-model").glob("lib/*/site-packages/litellm/litellm_core_utils/tokenizers")
    return str(found)


def serve(python):
    """The server, and its address."""
    port = DATA / "port"
    port.unlink(missing_ok=True)
    process = subprocess.Popen([python, HERE / "server.py", DATA / "truth.json", port])
    for _ in range(600):
        if port.exists() and port.read_text():
            return process, f"http://127.0.0.1:{port.read_text()}"
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise SystemExit("the server of the model does not start")


def ask(system, url, parley):
    """Runs the queries of one system; the sentence that it returns says why it did not."""
    try:
        python = sys.executable if system == "parley" else environment(system)
    except subprocess.SubprocessError as e:
        return f"{system} can't be installed here ({type(e).__name__}; see {system}.install.log)."
    print(f"running {system} …", file=sys.stderr)
    home = DATA / f"home-{system}"  # what a system remembers must not outlive the run
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    outside = {k: v for k, v in os.environ.items() if not k.startswith(("PARLEY_", "OPENAI_", "PYTHON"))}
    inside = dict(
        outside, HOME=str(home), XDG_CACHE_HOME=str(home / "cache"), PEERS_URL=url, PEERS_DB=str(DATA / "reviews.db"),
        PEERS_OUT=str(results(system)), PEERS_PARLEY=str(parley), PARLEY_MODEL="gpt-4o-mini", OPENAI_API_KEY="none",
        OPENAI_BASE_URL=url + "/v1", OPENAI_API_BASE=url + "/v1", PYTHONHASHSEED="0", HF_HUB_OFFLINE="1",
        TIKTOKEN_CACHE_DIR=vocabularies(), LITELLM_LOCAL_MODEL_COST_MAP="True", ANONYMIZED_TELEMETRY="False")
    with open(DATA / f"{system}.log", "w") as log:
        try:
            run = subprocess.run([python, HERE / f"run_{system}.py"], env=inside, cwd=home, stdout=log, stderr=log,
                                 timeout=LONGEST)
        except subprocess.TimeoutExpired:
            return f"{system} did not end within {LONGEST // 60} minutes."
    return f"{system} can't be run here (see {system}.log)." if run.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parley", type=Path, help="the program")
    parser.add_argument("--rows", type=int, default=reviews.ROWS, help="the first so many reviews only")
    parser.add_argument("system", nargs="*", help="some of " + ", ".join(SYSTEMS))
    given = parser.parse_intermixed_args()
    parley, chosen = given.parley.resolve(), given.system or SYSTEMS
    truth = DATA / "truth.json"
    before = truth.read_bytes() if truth.exists() else b""
    reviews.write(DATA, given.rows)
    for system in chosen if truth.read_bytes() == before else SYSTEMS:  # no results about other reviews
        results(system).unlink(missing_ok=True)
    process, url = serve(environment("model"))
    try:
        missing = [why for why in (ask(system, url, parley) for system in chosen) if why]
    finally:
        process.terminate()
        process.wait()
    table.show(DATA)
    for why in missing:
        print(f"Left out: {why}")


if __name__ == "__main__":
    main()
