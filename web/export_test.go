package web

import "slices"

// Points lists the addresses of the API, as "GET /ask".
func (s *Server) Points() []string {
	var list []string
	for _, p := range s.api() {
		list = append(list, p.method+" "+p.path)
	}
	slices.Sort(list)
	return list
}
