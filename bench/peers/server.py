"""A language model that makes no mistakes: it looks the answers up.

    python server.py TRUTH.json PORTFILE

speaks OpenAI's protocol for chat completions at 127.0.0.1, on a port that it
writes to PORTFILE. What forms.py can't make out is refused with status 400 and
kept, so that the run it belongs to shows no figures.

    POST /begin    forget the counts
    POST /end      the counts since then, as JSON

Every reply takes WAIT seconds, so that calls side by side are seen as such, and
closes its connection, which BlendSQL can't use a second time. What parley asks
once a day to find out what a server can do is counted by itself.
"""

import json
import math
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import forms
import tokens

WAIT = 0.1
SURE = 0.98  # the probability of what it says

# How parley asks what the server can do.
PROBES = ["Count from one to fifty in words.", "Say hello to the reader, as JSON.", 'Reply with the JSON object {"colour":']


class Counts:
    """What was asked since the beginning of a run; every access holds the lock."""

    def __init__(self):
        self.lock = threading.Lock()
        self.now = 0
        self.begin()

    def begin(self):
        with self.lock:
            self.calls = self.tokens_in = self.tokens_out = self.most_at_once = 0
            self.probes = self.probes_in = self.probes_out = 0
            self.readings, self.unreadable = [], []

    def end(self):
        with self.lock:
            return {
                "calls": self.calls,
                "readings": len(self.readings),
                "different": len(set(self.readings)),
                "texts": len({text for text, _ in self.readings}),
                "tokens_in": self.tokens_in,
                "tokens_out": self.tokens_out,
                "most_at_once": self.most_at_once,
                "probes": self.probes,
                "probes_in": self.probes_in,
                "probes_out": self.probes_out,
                "unreadable": len(self.unreadable),
                "first_unreadable": self.unreadable[0] if self.unreadable else "",
            }


class Model(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    counts, encoding, reader = Counts(), None, None

    def do_GET(self):
        if self.path == "/v1/models":
            return self.send({"object": "list", "data": [{"id": "gpt-4o-mini", "object": "model", "owned_by": "peers"}]})
        self.write(404, "application/json", fault(f"there is no {self.path}"))

    def do_POST(self):
        wanted = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(wanted)
        if len(raw) < wanted:
            return  # who asked went away before the question was out
        if self.path == "/begin":
            self.counts.begin()
            return self.send({})
        if self.path == "/end":
            while self.counts.now:  # what is under way still belongs to this run
                time.sleep(0.01)
            return self.send(self.counts.end())
        if self.path != "/v1/chat/completions":
            return self.write(404, "application/json", fault(f"there is no {self.path}"))
        with self.counts.lock:
            self.counts.now += 1
            self.counts.most_at_once = max(self.counts.most_at_once, self.counts.now)
        try:
            status, kind, data = self.complete(json.loads(raw))
            time.sleep(WAIT)
        finally:
            with self.counts.lock:
                self.counts.now -= 1
        self.write(status, kind, data)

    def complete(self, body):
        """The status, kind and text of the reply."""
        prompt = "\n".join(forms.words(m) for m in body["messages"])
        probe = any(p in prompt for p in PROBES)
        try:
            reading = self.probed(body) if probe else self.reader.read(body)
        except Exception as e:  # whatever goes wrong here must show in the figures
            with self.counts.lock:
                self.counts.unreadable.append(f"{type(e).__name__}: {e}; the prompt begins {prompt[:300]!r}")
            return 400, "application/json", fault(f"unreadable: {e}")
        usage = self.count(body, reading, probe)
        if body.get("stream"):
            return 200, "text/event-stream", self.stream(body, reading, usage)
        return 200, "application/json", json.dumps(self.completion(body, reading, usage)).encode()

    def count(self, body, reading, probe):
        """Tokens as OpenAI counts those of messages; tools and schemas by their JSON."""
        used = 3 + sum(4 + self.size(forms.words(m)) for m in body["messages"])
        for extra in (body.get("tools"), (body.get("response_format") or {}).get("json_schema")):
            used += self.size(json.dumps(extra)) if extra else 0
        said = self.size(reading.tool) + self.size(reading.text)
        with self.counts.lock:
            if probe:
                self.counts.probes += 1
                self.counts.probes_in += used
                self.counts.probes_out += said
            else:
                self.counts.calls += 1
                self.counts.readings += reading.readings
                self.counts.tokens_in += used
                self.counts.tokens_out += said
        return {"prompt_tokens": used, "completion_tokens": said, "total_tokens": used + said}

    def size(self, text):
        return len(self.encoding.encode(text, disallowed_special=()))

    def probed(self, body):
        schema = (body.get("response_format") or {}).get("type")
        text = '{"colour": "ochre"}' if schema in ("json_schema", "json_object") else "one two three four five six"
        most = body.get("max_tokens") or body.get("max_completion_tokens") or 100
        return forms.Reading(self.encoding.decode(self.encoding.encode(text)[:most]), [])

    def completion(self, body, reading, usage):
        message = {"role": "assistant", "content": reading.text}
        if reading.tool:
            function = {"name": reading.tool, "arguments": reading.text}
            message = {"role": "assistant", "content": None,
                       "tool_calls": [{"id": "call_1", "type": "function", "function": function}]}
        choices = []
        for i in range(body.get("n") or 1):
            choices.append({"index": i, "message": message, "finish_reason": "tool_calls" if reading.tool else "stop"})
            if body.get("logprobs"):
                choices[i]["logprobs"] = {"content": self.logprobs(reading, body.get("top_logprobs") or 0)}
        return {"id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": body["model"],
                "choices": choices, "usage": usage}

    def logprobs(self, reading, top):
        """The tokens of the reply, the first beside what it could have been instead."""
        out = []
        for i, token in enumerate(self.encoding.encode(reading.text)):
            piece = self.encoding.decode([token])
            others = reading.other if i == 0 else ()
            said = entry(piece, SURE if others else 0.999)
            tops = [said] + [entry(self.encoding.decode(self.encoding.encode(w)[:1]), (1 - SURE) / len(others)) for w in others]
            filler = [entry(f"~{k}", 1e-6) for k in range(top)]
            out.append(dict(said, top_logprobs=(tops + filler)[:top]))
        return out

    def stream(self, body, reading, usage):
        """The reply in pieces: all of it, the end, and what it took."""
        base = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 0, "model": body["model"]}
        pieces = [
            dict(base, choices=[{"index": 0, "delta": {"role": "assistant", "content": reading.text}, "finish_reason": None}]),
            dict(base, choices=[{"index": 0, "delta": {}, "finish_reason": "stop"}]),
        ]
        if (body.get("stream_options") or {}).get("include_usage"):
            pieces.append(dict(base, choices=[], usage=usage))
        return ("".join(f"data: {json.dumps(p)}\n\n" for p in pieces) + "data: [DONE]\n\n").encode()

    def send(self, what):
        self.write(200, "application/json", json.dumps(what).encode())

    def write(self, status, kind, data):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        try:
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            pass  # who asked no longer waits for the reply: it was counted all the same

    def log_message(self, *_):
        pass


def fault(why):
    """An error as OpenAI words it."""
    return json.dumps({"error": {"message": why, "type": "invalid_request_error", "param": None, "code": None}}).encode()


def entry(token, p):
    return {"token": token, "logprob": math.log(p), "bytes": list(token.encode())}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, address):
        """A connection that broke asked nothing; anything else is a fault of ours."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, address)


if __name__ == "__main__":
    Model.reader = forms.Reader(json.loads(Path(sys.argv[1]).read_text()))
    Model.encoding = tokens.encoding()
    server = Server(("127.0.0.1", 0), Model)
    Path(sys.argv[2]).write_text(str(server.server_port))
    server.serve_forever()
