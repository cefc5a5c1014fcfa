package chaos_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"time"
)

// weather is how a link carries bytes. What TCP makes of a lost packet is what
// a program sees of it: a wait until it has been sent again.
type weather struct {
	delay  time.Duration // each way
	jitter time.Duration // up to so much more
	lost   float64       // share of the pieces that are sent twice
	again  time.Duration // until one is
}

// link is a TCP address that leads to another, and can be made slow and lossy,
// frozen (nothing comes through, and nobody is told), or cut off (connections
// are reset and refused).
type link struct {
	net.Listener
	to string

	mu     sync.Mutex // guards what follows
	now    weather
	frozen chan struct{} // nil when it is not; closed when it thaws
	cutOff bool
	open   map[net.Conn]bool
}

func newLink(t testing.TB, to string) *link {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	k := &link{Listener: l, to: to, open: map[net.Conn]bool{}}
	go k.serve() // ends with the listener
	t.Cleanup(func() {
		l.Close()
		k.cut(true)
		k.freeze(false)
	})
	return k
}

func (k *link) address() string { return k.Addr().String() }

func (k *link) serve() {
	for {
		in, err := k.Accept()
		if err != nil {
			return
		}
		go k.carry(in) // ends with the connection
	}
}

// carry joins a connection to one at the other end.
func (k *link) carry(in net.Conn) {
	k.wait(1)
	out, err := net.Dial("tcp", k.to)
	if err != nil || !k.keep(in, out) {
		reset(in)
		if err == nil {
			reset(out)
		}
		return
	}
	var both sync.WaitGroup
	both.Go(func() { k.copy(out, in) })
	both.Go(func() { k.copy(in, out) })
	both.Wait()
	k.mu.Lock()
	delete(k.open, in)
	delete(k.open, out)
	k.mu.Unlock()
	in.Close()
	out.Close()
}

// keep notes connections that end when the link is cut; false when it is.
func (k *link) keep(conns ...net.Conn) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, c := range conns {
		k.open[c] = true
	}
	if k.cutOff {
		for _, c := range conns {
			delete(k.open, c)
		}
	}
	return !k.cutOff
}

// copy carries one way, piece by piece.
func (k *link) copy(to, from net.Conn) {
	piece := make([]byte, 32<<10)
	for {
		n, err := from.Read(piece)
		if n > 0 {
			k.wait(n)
			if _, err := to.Write(piece[:n]); err != nil {
				from.Close()
				return
			}
		}
		if err != nil {
			if errors.Is(err, io.EOF) {
				_ = to.(*net.TCPConn).CloseWrite() // it may be gone
			} else {
				to.Close()
			}
			return
		}
	}
}

// wait takes as long as n bytes take in the weather that it is.
func (k *link) wait(n int) {
	k.mu.Lock()
	w, frozen := k.now, k.frozen
	k.mu.Unlock()
	if frozen != nil {
		<-frozen
	}
	d := w.delay
	if w.jitter > 0 {
		d += rand.N(w.jitter)
	}
	for range 1 + n/1400 { // packets
		if rand.Float64() < w.lost {
			d += w.again
		}
	}
	time.Sleep(d)
}

func (k *link) become(w weather) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.now = w
}

func (k *link) freeze(on bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case on && k.frozen == nil:
		k.frozen = make(chan struct{})
	case !on && k.frozen != nil:
		close(k.frozen)
		k.frozen = nil
	}
}

func (k *link) cut(on bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cutOff = on
	if on {
		for c := range k.open {
			reset(c)
		}
		clear(k.open)
	}
}

// reset ends a connection as a network does that knows of it no longer.
func reset(c net.Conn) {
	if t, ok := c.(*net.TCPConn); ok {
		_ = t.SetLinger(0) // it is closed either way
	}
	c.Close()
}

// TestALink: what goes in comes out, later where it is slow, not while it is
// frozen, and not at all when it is cut off.
func TestALink(t *testing.T) {
	far, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	go func() { // ends with the listener
		for {
			c, err := far.Accept()
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(c, c); c.Close() }() // an echo, until the link is cut
		}
	}()
	k := newLink(t, far.Addr().String())
	c, err := net.Dial("tcp", k.address())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	echo := func() (time.Duration, error) {
		began, back := time.Now(), make([]byte, 5)
		if _, err := c.Write([]byte("hello")); err != nil {
			return 0, err
		}
		_, err := io.ReadFull(c, back)
		return time.Since(began), err
	}
	if _, err := echo(); err != nil {
		t.Fatal(err)
	}
	k.become(weather{delay: 20 * time.Millisecond, lost: 1, again: 30 * time.Millisecond})
	if took, err := echo(); err != nil || took < 100*time.Millisecond {
		t.Errorf("there and back took %s, %v", took, err)
	}
	k.become(weather{})
	k.freeze(true)
	back := make(chan error)
	go func() { // ends when it thaws
		_, err := echo()
		back <- err
	}()
	select {
	case err := <-back:
		t.Errorf("an echo through a frozen link: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	k.freeze(false)
	if err := <-back; err != nil {
		t.Error(err)
	}
	k.cut(true)
	if _, err := echo(); err == nil {
		t.Error("an echo through a link that is cut off")
	}
}
