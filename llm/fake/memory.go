package fake

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// memory joins a client and a server by pipes.
type memory struct {
	server *http.Server
	client *http.Client
	conns  chan net.Conn
	done   chan struct{}
	once   sync.Once
	start  sync.Once
}

func newMemory(h http.Handler) *memory {
	m := &memory{conns: make(chan net.Conn), done: make(chan struct{}), server: &http.Server{Handler: h}}
	m.client = &http.Client{Transport: &http.Transport{DialContext: m.dial, DisableKeepAlives: true}}
	return m
}

func (m *memory) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	m.start.Do(func() { go func() { _ = m.server.Serve(m) }() }) // ends with close
	near, far := net.Pipe()
	select {
	case m.conns <- far:
		return near, nil
	case <-m.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept, Close and Addr make memory a net.Listener.
func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.conns:
		return c, nil
	case <-m.done:
		return nil, net.ErrClosed
	}
}

// Close stops accepting.
func (m *memory) Close() error {
	m.once.Do(func() { close(m.done) })
	return nil
}

// Addr is a name for messages.
func (m *memory) Addr() net.Addr { return &net.UnixAddr{Name: "fake", Net: "pipe"} }

func (m *memory) close() {
	_ = m.Close()
	_ = m.server.Close()
	m.client.CloseIdleConnections()
}
