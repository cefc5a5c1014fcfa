package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Cache keeps replies by the hash of server, model and request. It is used
// from several goroutines. When it fails, the model is asked as if there were
// none. Package llm/keep is one in a file.
type Cache interface {
	Get(ctx context.Context, key string) (value []byte, found bool, err error)
	Put(ctx context.Context, key string, value []byte) error
}

// cacheVersion changes when a Reply of old would be read wrongly.
const cacheVersion = "1"

// key of a request; "" when its reply is not kept: samples are meant to
// differ.
func (c *Client) key(req Request) string {
	if c.cfg.Cache == nil || req.Temperature > 0 && req.Seed == 0 {
		return ""
	}
	text, err := json.Marshal(req)
	if err != nil {
		return "" // unreachable: a Request is plain data
	}
	of := c.cfg.Model
	if c.cfg.Effort != "" { // what is said after more thoughts may be something else
		of += "\x00" + c.cfg.Effort
	}
	sum := sha256.Sum256([]byte(cacheVersion + "\x00" + c.cfg.BaseURL + "\x00" + of + "\x00" + string(text)))
	return hex.EncodeToString(sum[:])
}

func (c *Client) recall(ctx context.Context, key string) (Reply, bool) {
	if key == "" {
		return Reply{}, false
	}
	value, found, err := c.cfg.Cache.Get(ctx, key)
	var r Reply
	switch {
	case err != nil:
		c.cfg.Logger.Warn("looking into the cache of replies failed, the model is asked instead", "error", err)
		return Reply{}, false
	case !found, json.Unmarshal(value, &r) != nil: // of another version of the program: asked again and overwritten
		return Reply{}, false
	}
	c.meter.hit()
	r.Cached = true
	return r, true
}

// keep stores a reply; what was paid for is kept even if the caller has given
// up meanwhile. Errors never come here.
func (c *Client) keep(ctx context.Context, key string, r Reply) {
	if key == "" {
		return
	}
	value, err := json.Marshal(r)
	if err == nil {
		err = c.cfg.Cache.Put(context.WithoutCancel(ctx), key, value)
	}
	if err != nil {
		c.cfg.Logger.Warn("writing to the cache of replies failed", "error", err)
	}
}
