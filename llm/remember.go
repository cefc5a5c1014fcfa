package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"
)

// trusted is how long a probe by another process is believed: servers are
// started anew with other windows and other models under the same name.
const trusted = 24 * time.Hour

// probed is what a probe found out, as the cache keeps it.
type probed struct {
	At           time.Time
	Capabilities Capabilities
	Lacks        lacks
}

// lacks is what of Capabilities stands in fields that no caller sees.
type lacks struct{ TopKnown, NoSystem, NoStreamUsage, NoCounts bool }

// probeKey is that under which the cache keeps what is known of the server.
func (c *Client) probeKey() string {
	sum := sha256.Sum256([]byte(cacheVersion + "\x00probe\x00" + c.cfg.BaseURL + "?" + c.query + "\x00" + c.cfg.Model +
		"\x00" + c.cfg.Embedding))
	return hex.EncodeToString(sum[:])
}

// recallProbe takes over what an earlier process found out.
func (c *Client) recallProbe(ctx context.Context) bool {
	if c.cfg.Cache == nil {
		return false
	}
	value, found, err := c.cfg.Cache.Get(ctx, c.probeKey())
	var p probed
	if err != nil || !found || json.Unmarshal(value, &p) != nil || p.At.IsZero() || time.Since(p.At) > trusted {
		return false
	}
	k := p.Capabilities
	k.topKnown, k.noSystem, k.noStreamUsage, k.noCounts = p.Lacks.TopKnown, p.Lacks.NoSystem, p.Lacks.NoStreamUsage,
		p.Lacks.NoCounts
	c.known.mu.Lock()
	c.known.caps, c.known.probed = k, p.At
	c.known.mu.Unlock()
	c.heed(k)
	return true
}

// keepProbe keeps what is known of the server for other processes.
func (c *Client) keepProbe(ctx context.Context) {
	c.known.mu.Lock()
	k, at := c.known.caps, c.known.probed
	c.known.mu.Unlock()
	if c.cfg.Cache == nil || at.IsZero() {
		return
	}
	value, err := json.Marshal(probed{at, k, lacks{k.topKnown, k.noSystem, k.noStreamUsage, k.noCounts}})
	if err == nil {
		err = c.cfg.Cache.Put(context.WithoutCancel(ctx), c.probeKey(), value)
	}
	if err != nil {
		c.cfg.Logger.Warn("writing to the cache of replies failed", "error", err)
	}
}

// heed has calls go out as the server takes them.
func (c *Client) heed(k Capabilities) {
	if k.Slots > 0 {
		c.lanes.bound(k.Slots)
	}
}
