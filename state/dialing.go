package state

import (
	"context"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
)

// How long a connection to PostgreSQL may be made, and hear nothing of what it
// sent or asked, before it counts as gone: a network that drops packets tells
// nobody, and TCP by itself would go on sending for a quarter of an hour.
const (
	dialing = 5 * time.Second
	unheard = 12 * time.Second
)

// dialed has connections notice that the network is gone.
func dialed(config *pgx.ConnConfig) {
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = dialing
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
