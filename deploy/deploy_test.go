// Package deploy_test checks the files that Parley is deployed with: the
// compose file by its schema, the manifests of Kubernetes by the types of its
// API, and both by what has to fit together.
package deploy_test

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"

	split "gopkg.in/yaml.v3"
)

// project is the compose file, read and checked.
func project(t *testing.T) *types.Project {
	t.Helper()
	p, err := loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir: ".", ConfigFiles: []types.ConfigFile{{Filename: "compose.yaml"}}, Environment: types.Mapping{},
	}, func(o *loader.Options) { o.SetProjectName("parley", true) })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNothingInTheComposeFileNeedsRoot(t *testing.T) {
	for name, s := range project(t).Services {
		if user, _, _ := strings.Cut(s.User, ":"); user == "" || user == "root" || user == "0" {
			t.Errorf("%s runs as %q", name, s.User)
		}
		if s.Privileged || len(s.CapAdd) > 0 || !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") {
			t.Errorf("%s may do more than it has to: %+v %+v", name, s.CapDrop, s.SecurityOpt)
		}
		for _, port := range s.Ports {
			if port.HostIP != "127.0.0.1" || port.Target < 1024 {
				t.Errorf("%s is published at %+v", name, port)
			}
		}
	}
}

// TestImagesOfOthersArePinned: by the digest of what was tried, beside the tag
// that says what it is.
func TestImagesOfOthersArePinned(t *testing.T) {
	pinned := regexp.MustCompile(`^[a-z/-]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}$`)
	for name, s := range project(t).Services {
		if s.Image != "parley" && !pinned.MatchString(s.Image) {
			t.Errorf("%s: %s", name, s.Image)
		}
	}
	from := regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(read(t, "../Dockerfile"), -1)
	if len(from) != 2 {
		t.Errorf("the Dockerfile builds on %v", from)
	}
	for _, m := range from {
		if !pinned.MatchString(m[1]) {
			t.Errorf("the Dockerfile builds on %s", m[1])
		}
	}
}

func TestTheComposeFileFitsTogether(t *testing.T) {
	p := project(t)
	servers := 0
	for name, s := range p.Services {
		for _, v := range s.Volumes {
			if _, err := os.Stat(v.Source); v.Type == "bind" && err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s.Image == "parley" {
			known(t, name, slices.Collect(maps.Keys(s.Environment)))
			if len(s.Command) == 0 {
				servers++
			}
		}
	}
	if servers != 3 {
		t.Errorf("%d servers", servers)
	}
	conf := read(t, "nginx.conf")
	for _, m := range regexp.MustCompile(`server (\S+):8080`).FindAllStringSubmatch(conf, -1) {
		if s, ok := p.Services[m[1]]; !ok || s.Image != "parley" {
			t.Errorf("nginx.conf names %s, which is no server", m[1])
		}
	}
	made := read(t, "secrets.sh")
	for name, s := range p.Secrets {
		if !strings.Contains(made, ">secrets/"+filepath.Base(s.File)) {
			t.Errorf("secrets.sh does not make %s", name)
		}
	}
	state := *p.Services["parley-1"].Environment["PARLEY_STATE"]
	for _, pool := range regexp.MustCompile(`(pool-\w):6432`).FindAllStringSubmatch(state, -1) {
		ini := read(t, filepath.Join("postgres", pool[1]+".ini"))
		host := regexp.MustCompile(`host=(\w+)`).FindStringSubmatch(ini)
		if _, ok := p.Services[pool[1]]; !ok || host == nil || !strings.HasPrefix(p.Services[host[1]].Image, "postgres:17@") || !strings.Contains(ini, "pool_mode = session") {
			t.Errorf("%s leads to %v", pool[1], host)
		}
	}
}

// TestNginxTakesItsConfiguration has nginx check the file, with addresses in
// the place of names that only the compose network knows.
func TestNginxTakesItsConfiguration(t *testing.T) {
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		if os.Getenv("PARLEY_REQUIRE_NGINX") == "1" {
			t.Fatal(err)
		}
		t.Skip("nginx is not installed")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "nginx.conf")
	conf := regexp.MustCompile(`parley-\d:8080`).ReplaceAllString(read(t, "nginx.conf"), "127.0.0.1:8080")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(conf, "/tmp/", dir+"/")), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command(nginx, "-t", "-q", "-p", dir, "-e", "stderr", "-c", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestScriptsAreShell(t *testing.T) {
	for _, file := range []string{"secrets.sh", "postgres/replication.sh", "postgres/standby.sh"} {
		if text, err := exec.Command("bash", "-n", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", file, err, text)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// known fails for settings of Parley that no command has.
func known(t *testing.T, where string, settings []string) {
	t.Helper()
	help := read(t, "../cmd/testdata/cli/help-serve.txtar")
	for _, s := range settings {
		if strings.HasPrefix(s, "PARLEY_") && s != "PARLEY_MODEL" && s != "PARLEY_PASSWORD" && !strings.Contains(help, "$"+s+")") {
			t.Errorf("%s sets %s, which no flag has", where, s)
		}
	}
}

// manifests are all objects of Kubernetes, by kind and name.
func manifests(t *testing.T) map[string]any {
	t.Helper()
	files, err := filepath.Glob("kubernetes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	out := map[string]any{}
	for _, file := range files {
		documents := split.NewDecoder(strings.NewReader(read(t, file)))
		for {
			var node split.Node
			err := documents.Decode(&node)
			if errors.Is(err, io.EOF) {
				break
			}
			var text bytes.Buffer
			if err != nil || split.NewEncoder(&text).Encode(&node) != nil {
				t.Fatalf("%s: %v", file, err)
			}
			name, object := parse(t, file, text.Bytes())
			out[name] = object
		}
	}
	return out
}

// parse reads an object strictly: a field that its kind does not have is an
// error.
func parse(t *testing.T, file string, text []byte) (name string, object any) {
	t.Helper()
	var head struct {
		APIVersion, Kind string
		Metadata         struct{ Name string }
	}
	if err := yaml.Unmarshal(text, &head); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	switch head.APIVersion + " " + head.Kind {
	case "v1 ConfigMap":
		object = &core.ConfigMap{}
	case "v1 Secret":
		object = &core.Secret{}
	case "v1 Service":
		object = &core.Service{}
	case "apps/v1 Deployment":
		object = &apps.Deployment{}
	case "policy/v1 PodDisruptionBudget":
		object = &policy.PodDisruptionBudget{}
	case "networking.k8s.io/v1 Ingress":
		object = &networking.Ingress{}
	default:
		t.Fatalf("%s: %s %s is not known to this test", file, head.APIVersion, head.Kind)
	}
	if err := yaml.UnmarshalStrict(text, object); err != nil {
		t.Fatalf("%s: %s %s: %v", file, head.Kind, head.Metadata.Name, err)
	}
	return head.Kind + " " + head.Metadata.Name, object
}

func TestNothingInKubernetesNeedsRoot(t *testing.T) {
	all := manifests(t)
	for name, object := range all {
		d, ok := object.(*apps.Deployment)
		if !ok {
			continue
		}
		pod := d.Spec.Template.Spec
		if c := pod.SecurityContext; c == nil || c.RunAsNonRoot == nil || !*c.RunAsNonRoot || c.RunAsUser == nil || *c.RunAsUser != 10001 {
			t.Errorf("%s may run as root", name)
		}
		for _, c := range pod.Containers {
			s := c.SecurityContext
			if s == nil || s.AllowPrivilegeEscalation == nil || *s.AllowPrivilegeEscalation || s.ReadOnlyRootFilesystem == nil || !*s.ReadOnlyRootFilesystem || !slices.Equal(s.Capabilities.Drop, []core.Capability{"ALL"}) {
				t.Errorf("%s: %s may do more than it has to", name, c.Name)
			}
			if c.Resources.Limits.Memory().IsZero() || c.Resources.Requests.Cpu().IsZero() {
				t.Errorf("%s: %s has no bounds", name, c.Name)
			}
		}
	}
}

func TestTheManifestsFitTogether(t *testing.T) {
	all := manifests(t)
	server := all["Deployment parley"].(*apps.Deployment)
	labels := server.Spec.Template.Labels
	within := func(what string, selector map[string]string) {
		for k, v := range selector {
			if labels[k] != v {
				t.Errorf("%s looks for %s=%s, the servers have %v", what, k, v, labels)
			}
		}
		if len(selector) < 2 { // the worker has the first label too
			t.Errorf("%s would take the worker for a server: %v", what, selector)
		}
	}
	service := all["Service parley"].(*core.Service)
	budget := all["PodDisruptionBudget parley"].(*policy.PodDisruptionBudget)
	within("the deployment", server.Spec.Selector.MatchLabels)
	within("the service", service.Spec.Selector)
	within("the disruption budget", budget.Spec.Selector.MatchLabels)
	if budget.Spec.MinAvailable.IntValue() >= int(*server.Spec.Replicas) {
		t.Error("no server could ever be stopped")
	}
	c := server.Spec.Template.Spec.Containers[0]
	if service.Spec.Ports[0].TargetPort.StrVal != c.Ports[0].Name {
		t.Errorf("the service leads to %v, the server has %v", service.Spec.Ports, c.Ports)
	}
	if c.ReadinessProbe.HTTPGet.Path != "/readyz" || c.LivenessProbe.HTTPGet.Path != "/livez" || c.StartupProbe.HTTPGet.Path != "/livez" {
		t.Error("a server that can't reach its database must not be started again for it, and get no requests")
	}
	if *server.Spec.Template.Spec.TerminationGracePeriodSeconds <= 10 {
		t.Error("a server takes up to 10 seconds to stop")
	}
	backend := all["Ingress parley"].(*networking.Ingress).Spec.Rules[0].HTTP.Paths[0].Backend.Service
	if backend.Name != service.Name || backend.Port.Name != service.Spec.Ports[0].Name {
		t.Errorf("the ingress leads to %+v", backend)
	}
	for name, object := range all {
		if d, ok := object.(*apps.Deployment); ok {
			for _, from := range d.Spec.Template.Spec.Containers[0].EnvFrom {
				if from.ConfigMapRef != nil && all["ConfigMap "+from.ConfigMapRef.Name] == nil || from.SecretRef != nil && all["Secret "+from.SecretRef.Name] == nil {
					t.Errorf("%s takes its settings from what is not there: %+v", name, from)
				}
			}
		}
	}
	known(t, "the ConfigMap", slices.Collect(maps.Keys(all["ConfigMap parley"].(*core.ConfigMap).Data)))
	known(t, "the Secret", slices.Collect(maps.Keys(all["Secret parley"].(*core.Secret).StringData)))
}
