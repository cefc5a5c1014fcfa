"""Serves a model three times by llama.cpp's own server, for .ci/llamacpp.

    python llamacpp.py MODEL

Writes the addresses, one on a line: of a server of two slots, each with a window
of its own; of one with a single slot that gives embeddings too; and of one whose
four slots share a window, as llama-server has it unless it is told otherwise.
"""

import signal
import sys

import xllamacpp


def serve(slots, window, **more):
    p = xllamacpp.CommonParams()
    p.model.path, p.model_alias = sys.argv[1], {"tiny"}
    p.n_parallel, p.n_ctx = slots, window
    p.cpuparams.n_threads, p.n_gpu_layers, p.ui = 1, 0, False
    for name, value in more.items():
        setattr(p, name, value)
    return xllamacpp.Server(p)


mean = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
servers = [serve(2, 8192), serve(1, 4096, embedding=True, pooling_type=mean), serve(4, 4096, kv_unified=True)]
print(*(s.listening_address for s in servers), sep="\n", flush=True)
signal.pause()
