package cmd

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// configFile resolves flags from the JSON file named by --config or
// PARLEY_CONFIG: {"db": "my.db", "addr": "127.0.0.1:9000"}. Flags whose
// environment variable is set are left to it.
func configFile(args []string) kong.Resolver {
	path := os.Getenv("PARLEY_CONFIG")
	for i, a := range args {
		if v, ok := strings.CutPrefix(a, "--config="); ok {
			path = v
		} else if a == "--config" && i+1 < len(args) {
			path = args[i+1]
		}
	}
	var values map[string]any
	var failed error
	if path != "" {
		values, failed = readConfig(path)
	}
	return kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if failed != nil {
			return nil, failed
		}
		for _, env := range flag.Envs {
			if _, set := os.LookupEnv(env); set {
				return nil, nil
			}
		}
		return values[flag.Name], nil
	})
}

func readConfig(path string) (map[string]any, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	var values map[string]any
	if err := json.Unmarshal(text, &values); err != nil {
		return nil, fmt.Errorf("%s is not a JSON object of flag values: %w", path, err)
	}
	return values, nil
}
