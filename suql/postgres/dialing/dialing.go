// Package dialing has connections to PostgreSQL notice that the network is
// gone. A network that drops packets tells nobody, and TCP by itself would go on
// sending for a quarter of an hour.
//
// Call [Bound] on what a connection or a pool is made of:
//
//	config, err := pgx.ParseConfig(dsn)
//	dialing.Bound(config)
//	conn, err := pgx.ConnectConfig(ctx, config)
package dialing

import (
	"context"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
)

// How long a connection may be made, and hear nothing of what it sent or asked,
// before it counts as gone.
const (
	connecting = 5 * time.Second
	unheard    = 12 * time.Second
)

// Bound has connections of config end that hear nothing. An address may say
// how long making one takes (connect_timeout).
func Bound(config *pgx.ConnConfig) {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connecting
	}
	d := &net.Dialer{
		Timeout:         config.ConnectTimeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: unheard / 2, Interval: unheard / 6, Count: 3},
		Control:         unacknowledged,
	}
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		return d.DialContext(ctx, network, address)
	}
}
