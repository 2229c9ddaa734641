# For .ci/run and .ci/release, which source it: goes to the root of the repository, and has `step`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Browsers are not missing: a test that needs one fails without it.
export CI=true

# Runs a command: its name before it, and its seconds after it.
step() {
  local name=$1 start=$SECONDS code=0
  shift
  printf '\n== %s\n' "$name"
  "$@" || code=$?
  printf '== %s: exit code %d after %d s\n' "$name" "$code" "$((SECONDS - start))"
  return "$code"
}
