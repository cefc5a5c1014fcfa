package state_test

import (
	"net"
	"testing"

	"parley/state"
	"parley/suql/backendtest"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sys/unix"
)

// TestConnectionsNoticeADeadNetwork: the system is told after how long without
// an acknowledgement a connection is gone; chaos/gone_test.go has one that is.
func TestConnectionsNoticeADeadNetwork(t *testing.T) {
	config, err := state.Connection(backendtest.PostgresServer(t))
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.ConnectConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	raw, err := conn.PgConn().Conn().(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var failed error
	var ms, idle int
	err = raw.Control(func(fd uintptr) {
		if ms, failed = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT); failed == nil {
			idle, failed = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_KEEPIDLE)
		}
	})
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	if ms <= 0 || ms > 20_000 || idle <= 0 || idle > 20 {
		t.Errorf("a connection may be dead for %d ms with something sent, and %d s without", ms, idle)
	}
	if config.ConnectTimeout <= 0 {
		t.Error("a host that does not answer is waited for without end")
	}
}

// TestAnAddressSaysHowLongConnectingTakes: what it says is not overruled.
func TestAnAddressSaysHowLongConnectingTakes(t *testing.T) {
	config, err := state.Connection("postgres://parley@db.example.org/parley?connect_timeout=33")
	if err != nil {
		t.Fatal(err)
	}
	if config.ConnectTimeout.Seconds() != 33 {
		t.Errorf("it is %s", config.ConnectTimeout)
	}
}
