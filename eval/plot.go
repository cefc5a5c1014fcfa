package eval

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// plot is a small chart of points in the unit square or above a longer x
// axis. It draws itself as SVG; colours come from the page's style sheet.
type plot struct {
	X, Y           string // what the axes show
	MaxX, MinY     float64
	Diagonal       bool // the line y = x
	Series         []series
	XTicks, YTicks int
	Beyond         []string // what would lie to the right of the plot
}

// series is a row of points with a name. Class is its style: s0 … s5.
type series struct {
	Name   string
	Class  string
	Joined bool // by a line
	Points []point
}

type point struct {
	X, Y float64
	Name string // said when pointed at
}

// Size of a plot in pixels, and the margins around the axes.
const (
	plotWidth, plotHeight = 560, 330
	plotLeft, plotRight   = 52, 14
	plotTop, plotBottom   = 14, 44
)

func (p plot) x(v float64) float64 {
	return plotLeft + v/p.MaxX*(plotWidth-plotLeft-plotRight)
}

func (p plot) y(v float64) float64 {
	return plotHeight - plotBottom - (v-p.MinY)/(1-p.MinY)*(plotHeight-plotTop-plotBottom)
}

// axes chooses round ends and ticks so that x up to most, which is small, and
// y from least to 1 have room.
func (p *plot) axes(most, least float64) {
	p.MaxX = math.Ceil(most)
	p.XTicks = int(4 * p.MaxX)
	step := 0.2
	if least >= 0.6 {
		step = 0.05
	}
	p.YTicks = max(1, int(math.Ceil((1-least)/step-1e-9)))
	p.MinY = 1 - step*float64(p.YTicks)
}

// SVG is the plot as an element of a page.
func (p plot) SVG() template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" role="img" aria-label="%s by %s">`, plotWidth, plotHeight,
		html.EscapeString(p.Y), html.EscapeString(p.X))
	line := func(class string, x1, y1, x2, y2 float64) {
		fmt.Fprintf(&b, `<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
	}
	text := func(anchor string, x, y float64, s string) {
		fmt.Fprintf(&b, `<text text-anchor="%s" x="%.1f" y="%.1f">%s</text>`, anchor, x, y, html.EscapeString(s))
	}
	for i := range p.YTicks + 1 {
		v := p.MinY + (1-p.MinY)*float64(i)/float64(p.YTicks)
		line("grid", p.x(0), p.y(v), p.x(p.MaxX), p.y(v))
		text("end", p.x(0)-6, p.y(v)+4, trimmed(v))
	}
	for i := range p.XTicks + 1 {
		v := p.MaxX * float64(i) / float64(p.XTicks)
		line("tick", p.x(v), p.y(p.MinY), p.x(v), p.y(p.MinY)+4)
		text("middle", p.x(v), p.y(p.MinY)+18, trimmed(v))
	}
	text("middle", p.x(p.MaxX/2), plotHeight-6, p.X)
	fmt.Fprintf(&b, `<text text-anchor="middle" transform="translate(14 %d) rotate(-90)">%s</text>`, plotHeight/2-10,
		html.EscapeString(p.Y))
	if p.Diagonal {
		line("diagonal", p.x(0), p.y(0), p.x(1), p.y(1))
	}
	for _, s := range p.Series {
		var at []string
		for _, pt := range s.Points {
			at = append(at, fmt.Sprintf("%.1f,%.1f", p.x(pt.X), p.y(pt.Y)))
		}
		if s.Joined && len(at) > 1 {
			fmt.Fprintf(&b, `<polyline class="%s" points="%s"/>`, s.Class, strings.Join(at, " "))
		}
		for _, pt := range s.Points {
			fmt.Fprintf(&b, `<circle class="%s" cx="%.1f" cy="%.1f" r="4"><title>%s: %s</title></circle>`,
				s.Class, p.x(pt.X), p.y(pt.Y), html.EscapeString(s.Name), html.EscapeString(pt.Name))
		}
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) //nolint:gosec // every name in it was escaped
}

func trimmed(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", math.Round(v*100)/100), "0"), ".")
}
