// Package tinymodel makes a language model for tests: a GGUF file of less than
// a megabyte with generated weights, which llama.cpp loads without anything
// else. What it says has no meaning; that it says it through a real server is
// the point.
//
// Start with [Write], or with its command:
//
//	go run ./llm/tinymodel/cmd -out tiny.gguf
//	llama-server -m tiny.gguf
//
// The architecture is that of Llama: two blocks, 64 numbers a token, weights
// drawn evenly from a seed, so that the same seed gives the same file. One of
// the 64 numbers is the same for every token and every place, and the output's
// weight for it says how common a token is: without that no reply would ever
// end. The rest is chance, and differs from place to place.
//
// The tokenizer is a byte pair encoding as GPT-2 has it: a token for each of
// the 256 bytes, so that any text can be read and any character come in pieces,
// and some hundred for what JSON and short replies are made of. The chat
// template puts each message between <|im_start|> and <|im_end|>.
//
// # The file
//
// GGUF is at version 3; all numbers are little-endian. A string is its length
// in eight bytes and its bytes.
//
//	"GGUF"  version (4 bytes)  number of tensors (8)  number of keys (8)
//	each key:     name (string)  type of the value (4)  the value
//	each tensor:  name (string)  number of dimensions (4)  each dimension, the
//	              innermost first (8)  type of a weight (4, here 0: 32 bits)
//	              where it begins after the header (8)
//	zeros up to a multiple of 32, then the tensors, each begun at one
//
// A list among the values is the type of its elements, their number in eight
// bytes, and they.
package tinymodel

import (
	"io"
	"math/rand/v2"
)

// Options of a model.
type Options struct {
	Seed   uint64 // 1 when 0
	Window int    // tokens that it says it was trained for; 4096 when 0
}

// The shape of the model.
const (
	width  = 64  // numbers a token
	blocks = 2   // layers
	heads  = 4   // of attention, in each
	inner  = 128 // numbers within a block
)

// steady is the number that is the same for every token; loud is how far the
// others of a token reach.
const (
	steady = 8.0
	loud   = 1.0
)

// Write writes the model's file.
func Write(w io.Writer, o Options) error {
	if o.Seed == 0 {
		o.Seed = 1
	}
	if o.Window == 0 {
		o.Window = 4096
	}
	v := vocabulary()
	f := &file{}
	f.describe(o, v)
	f.weigh(&dice{rand.New(rand.NewPCG(o.Seed, o.Seed))}, v)
	return f.write(w)
}

// describe sets the keys that llama.cpp wants: the shape of the model and its
// tokenizer.
func (f *file) describe(o Options, v vocab) {
	f.text("general.architecture", "llama")
	f.text("general.name", "tiny")
	f.number("llama.context_length", o.Window)
	f.number("llama.embedding_length", width)
	f.number("llama.block_count", blocks)
	f.number("llama.feed_forward_length", inner)
	f.number("llama.attention.head_count", heads)
	f.number("llama.attention.head_count_kv", heads)
	f.number("llama.rope.dimension_count", width/heads)
	f.fraction("llama.attention.layer_norm_rms_epsilon", 1e-5)
	f.number("llama.vocab_size", len(v.tokens))
	f.text("tokenizer.ggml.model", "gpt2")
	f.text("tokenizer.ggml.pre", "gpt-2")
	f.texts("tokenizer.ggml.tokens", v.spellings())
	f.kinds("tokenizer.ggml.token_type", v.kinds())
	f.texts("tokenizer.ggml.merges", v.merges)
	f.number("tokenizer.ggml.bos_token_id", v.named[endOfText])
	f.number("tokenizer.ggml.eos_token_id", v.named[endOfMessage])
	f.flag("tokenizer.ggml.add_bos_token", false)
	f.text("tokenizer.chat_template", template)
}

// weigh draws the weights.
func (f *file) weigh(d *dice, v vocab) {
	n := len(v.tokens)
	f.tensor("token_embd.weight", d.rows(n, width, loud, func(int) float32 { return steady }), width, n)
	for i := range blocks {
		block := "blk." + string(rune('0'+i)) + "."
		f.tensor(block+"attn_norm.weight", ones(width), width)
		for _, name := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
			f.tensor(block+name+".weight", d.apart(width, width, 0.4), width, width)
		}
		f.tensor(block+"ffn_norm.weight", ones(width), width)
		f.tensor(block+"ffn_gate.weight", d.apart(inner, width, 0.25), width, inner)
		f.tensor(block+"ffn_up.weight", d.apart(inner, width, 0.25), width, inner)
		f.tensor(block+"ffn_down.weight", d.apart(width, inner, 0.25), inner, width)
	}
	f.tensor("output_norm.weight", ones(width), width)
	f.tensor("output.weight", d.rows(n, width, loud/4, func(i int) float32 { return v.tokens[i].common }), width, n)
}

// dice draws weights.
type dice struct{ *rand.Rand }

// even is a number between -reach and reach.
func (d *dice) even(reach float32) float32 { return (2*float32(d.Float64()) - 1) * reach }

// rows are n rows whose first number is given and whose others are drawn.
func (d *dice) rows(n, long int, reach float32, first func(row int) float32) []float32 {
	out := make([]float32, 0, n*long)
	for i := range n {
		out = append(out, first(i))
		for range long - 1 {
			out = append(out, d.even(reach))
		}
	}
	return out
}

// apart is a matrix of n rows that leaves the steady number as it is: it adds
// nothing to it.
func (d *dice) apart(n, long int, reach float32) []float32 {
	out := d.rows(n, long, reach, func(int) float32 { return 0 })
	clear(out[:long])
	return out
}

func ones(n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = 1
	}
	return out
}
