package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"

	"parley/app/console"
	"parley/web"
	"parley/web/access"
)

// AccessFlags say who may come in to `parley serve`, and by which way.
type AccessFlags struct {
	Auth         string   `enum:",password,tokens,none" default:"" help:"Who may come in: password (those who know it), tokens (those who have one), or none (everybody). Without it, everybody on this machine, and an --addr that others reach needs a password or tokens." placeholder:"WHO"`
	PasswordFile string   `help:"File that holds the password; the environment variable PARLEY_PASSWORD holds it otherwise." placeholder:"FILE" type:"path"`
	TokensFile   string   `help:"File of tokens: a name and a token a line. They let programs in too." placeholder:"FILE" type:"path"`
	Origin       []string `help:"Addresses under which others see this server, such as https://chat.example.org; their pages may connect. Without a login, it answers to no other names than these." placeholder:"URL"`
	BasePath     string   `help:"Path below which a proxy shows this server, such as /parley." placeholder:"PATH"`
	TrustedProxy []string `help:"Addresses or networks of proxies that are believed on whom they forward (X-Forwarded-For, -Proto, -Host)." placeholder:"IP"`
	Audit        string   `help:"File to which who did what and when is added, one JSON object a line." placeholder:"FILE" type:"path"`
	AuditTexts   bool     `help:"Write what was said into it too."`
	LogFormat    string   `enum:"text,json" default:"text" help:"How messages are written: ${enum}."`
	LogLevel     string   `enum:"debug,info,warn,error" default:"info" help:"Which messages are written: ${enum}; debug tells every request."`
}

// Check refuses what would let in more people than was said. It looks at no
// file but those of the keys, so that a mistake is told at once.
func (a *AccessFlags) Check(addr string) (access.Keys, error) {
	alone, err := private(addr)
	if err != nil {
		return access.Keys{}, err
	}
	keys, err := a.keys()
	if err != nil {
		return keys, err
	}
	behind, err := a.behind()
	if err != nil {
		return keys, err
	}
	switch a.Auth {
	case "password":
		if keys.Password == "" {
			return keys, console.Usage(errors.New("--auth password needs a password: set PARLEY_PASSWORD, or name a file that holds it with --password-file"))
		}
	case "tokens":
		if len(keys.Tokens) == 0 {
			return keys, console.Usage(errors.New("--auth tokens needs --tokens-file: a file with a name and a token a line"))
		}
		keys.Password = ""
	case "none":
		if a.PasswordFile != "" || a.TokensFile != "" {
			return keys, console.Usage(errors.New("--auth none lets everybody in, but there is a --password-file or a --tokens-file: leave out one or the other"))
		}
		keys = access.Keys{}
	default:
		return keys, unsaid(keys, addr, alone, behind)
	}
	return keys, nil
}

// unsaid refuses an address that others reach where nothing says who may come
// in: neither a flag nor the keys that are there.
func unsaid(keys access.Keys, addr string, alone, behind bool) error {
	const say = "so say who may come in: --auth password (with PARLEY_PASSWORD or --password-file), " +
		"--auth tokens (with --tokens-file), or --auth none to let everybody in"
	switch {
	case keys.Password != "" || len(keys.Tokens) > 0: // the keys say it
		return nil
	case !alone:
		return console.Usage(fmt.Errorf("%s can be reached by others, %s", addr, say))
	case behind:
		return console.Usage(errors.New("behind a proxy others can reach this server, " + say))
	}
	return nil
}

// behind reports whether the flags tell of a proxy, or of an address that
// others see.
func (a *AccessFlags) behind() (bool, error) {
	names, err := hosts(a.Origin)
	if err != nil {
		return false, err
	}
	behind := len(a.TrustedProxy) > 0 || a.BasePath != ""
	for _, name := range names {
		local, err := private(name + ":0")
		behind = behind || err != nil || !local
	}
	return behind, nil
}

// private reports whether only this machine reaches an address.
func private(addr string) (bool, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false, console.Usage(fmt.Errorf("%s is not HOST:PORT: %w", addr, err))
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback(), nil
}

// Alone reports whether nobody may come in but whoever sits at this machine.
func (a *AccessFlags) Alone(addr string, keys access.Keys) (bool, error) {
	here, err := private(addr)
	return here && keys.Password == "" && len(keys.Tokens) == 0 && a.Auth != "none", err
}

func (a *AccessFlags) keys() (access.Keys, error) {
	k := access.Keys{Password: os.Getenv("PARLEY_PASSWORD")}
	if a.PasswordFile != "" {
		text, err := os.ReadFile(a.PasswordFile)
		if err != nil {
			return k, fmt.Errorf("reading the password: %w", err)
		}
		if k.Password = strings.TrimRight(string(text), "\r\n"); k.Password == "" {
			return k, fmt.Errorf("reading the password: %s is empty", a.PasswordFile)
		}
	}
	if a.TokensFile != "" {
		f, err := os.Open(a.TokensFile)
		if err != nil {
			return k, fmt.Errorf("reading the tokens: %w", err)
		}
		defer f.Close()
		if k.Tokens, err = access.ReadTokens(f); err != nil {
			return k, fmt.Errorf("reading the tokens in %s: %w", a.TokensFile, err)
		}
	}
	return k, nil
}

// Admit puts who may come in into the options of a server. close closes what
// it opened.
func (a *AccessFlags) Admit(addr string, keys access.Keys, logins access.Logins, o *web.Options) (close func() error,
	err error) {
	close = func() error { return nil }
	if keys.Password != "" || len(keys.Tokens) > 0 {
		if o.Gate, err = access.New(keys, logins); err != nil {
			return close, console.Usage(err)
		}
	}
	if o.Proxies, err = access.ParseProxies(a.TrustedProxy); err != nil {
		return close, console.Usage(fmt.Errorf("--trusted-proxy: %w", err))
	}
	o.Base = strings.TrimSuffix(a.BasePath, "/")
	o.AllowedOrigins = a.Origin
	alone, err := private(addr)
	if err != nil {
		return close, err
	}
	if alone && len(a.TrustedProxy) == 0 {
		// Whoever is on this machine may be as fast as they like; passwords
		// are not to be guessed even so.
		o.Rates.Logins = web.PublicRates().Logins
	} else {
		o.Rates = web.PublicRates()
	}
	if o.Gate == nil {
		o.Reached = !alone || a.Auth == "none"
		if o.Hosts, err = hosts(a.Origin); err != nil {
			return close, err
		}
	}
	if a.Audit != "" {
		f, err := os.OpenFile(a.Audit, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return close, fmt.Errorf("opening the audit log: %w", err)
		}
		close, o.Audit, o.AuditTexts = f.Close, slog.New(slog.NewJSONHandler(f, nil)), a.AuditTexts
	}
	return close, nil
}

// hosts are the names in addresses.
func hosts(origins []string) ([]string, error) {
	names := []string{}
	for _, o := range origins {
		u, err := url.Parse(o)
		if err != nil || u.Host == "" {
			return nil, console.Usage(fmt.Errorf("--origin %s is no address such as https://chat.example.org", o))
		}
		names = append(names, u.Hostname())
	}
	return names, nil
}

// Logger writes the server's messages.
func (a *AccessFlags) Logger(s *console.Streams) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(a.LogLevel)); err != nil {
		return nil, console.Usage(fmt.Errorf("--log-level: %w", err))
	}
	return s.Logger(a.LogFormat, level), nil
}
