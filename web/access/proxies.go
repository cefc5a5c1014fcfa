package access

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the machines whose word is taken on where a request came from:
// X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host.
type Proxies []netip.Prefix

// forwarded are the headers by which proxies tell it. From anybody but a
// trusted proxy they are thrown away.
var forwarded = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Protocol",
	"X-Forwarded-Ssl", "X-Url-Scheme", "X-Real-Ip", "Forwarded"}

// ParseProxies reads addresses (10.0.0.7) and networks (10.0.0.0/8).
func ParseProxies(list []string) (Proxies, error) {
	var p Proxies
	for _, s := range list {
		prefix, err := netip.ParsePrefix(s)
		if err != nil {
			addr, addrErr := netip.ParseAddr(s)
			if addrErr != nil {
				return nil, fmt.Errorf("%q is neither an address such as 10.0.0.7 nor a network such as 10.0.0.0/8", s)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		p = append(p, prefix.Masked())
	}
	return p, nil
}

func (p Proxies) trusts(addr netip.Addr) bool {
	return slices.ContainsFunc(p, func(x netip.Prefix) bool { return x.Contains(addr) })
}

// Wrap gives h requests as the client made them: RemoteAddr, Host and
// X-Forwarded-Proto (http or https) are those of the client, every other word
// on it is gone, and so is an X-Request-Id that no trusted proxy gave.
// [Direct] tells whether a proxy was in between.
func (p Proxies) Wrap(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		addr := peer.Addr().Unmap()
		scheme, host, client := "http", r.Host, addr
		if r.TLS != nil {
			scheme = "https"
		}
		forwards := slices.ContainsFunc(forwarded, func(name string) bool { return len(r.Header.Values(name)) > 0 })
		if err == nil && forwards && p.trusts(addr) {
			client = p.client(addr, r.Header.Values("X-Forwarded-For"))
			if s := last(r.Header.Get("X-Forwarded-Proto")); s == "https" || s == "http" {
				scheme = s
			}
			if s := last(r.Header.Get("X-Forwarded-Host")); s != "" {
				host = s
			}
		}
		r2 := r.Clone(r.Context())
		if err != nil || !p.trusts(addr) {
			r2.Header.Del("X-Request-Id")
		}
		for _, name := range forwarded {
			r2.Header.Del(name)
		}
		if forwards {
			r2.Header.Set(viaHeader, "1")
		} else {
			r2.Header.Del(viaHeader)
		}
		r2.Header.Set("X-Forwarded-Proto", scheme)
		r2.Host = host
		if client.IsValid() {
			r2.RemoteAddr = net.JoinHostPort(client.String(), fmt.Sprint(peer.Port()))
		}
		h.ServeHTTP(w, r2)
	})
}

// viaHeader marks requests that a proxy, trusted or not, has passed on. It is
// set by Wrap alone.
const viaHeader = "X-Parley-Via"

// Direct reports whether a request that Wrap has seen came from a program on
// this machine without a proxy in between.
func Direct(r *http.Request) bool {
	addr, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && addr.Addr().IsLoopback() && r.Header.Get(viaHeader) == "" && r.Header.Get("Via") == ""
}

// client is the last address that no trusted proxy speaks for: what stands
// left of it, the client itself may have written.
func (p Proxies) client(peer netip.Addr, headers []string) netip.Addr {
	var chain []string
	for _, h := range headers {
		chain = append(chain, strings.Split(h, ",")...)
	}
	client := peer
	for _, s := range slices.Backward(chain) {
		addr, err := parseHop(strings.TrimSpace(s))
		if err != nil {
			return client
		}
		client = addr
		if !p.trusts(addr) {
			return client
		}
	}
	return client
}

// parseHop reads an address, which some proxies write with a port.
func parseHop(s string) (netip.Addr, error) {
	if withPort, err := netip.ParseAddrPort(s); err == nil {
		return withPort.Addr().Unmap(), nil
	}
	addr, err := netip.ParseAddr(s)
	return addr.Unmap(), err
}

// last is the last element of a list in a header: the nearest proxy wrote it.
func last(list string) string {
	parts := strings.Split(list, ",")
	return strings.TrimSpace(parts[len(parts)-1])
}

// Client names the client of a request for the purposes of a [Pace]: its
// address, or its network where an address is one of 2^64 that a single
// household has (IPv6).
func Client(r *http.Request) string {
	addr, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	ip := addr.Addr().Unmap()
	if ip.Is6() {
		if prefix, err := ip.WithZone("").Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return ip.String()
}
