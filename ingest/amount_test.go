package ingest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/ingest"
)

// imported is a database of one file, its columns with their kinds and units, and what
// the import said.
func imported(t *testing.T, name, text string) (path string, columns, notes []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "my.db")
	done, err := ingest.Import(t.Context(), path, []string{write(t, name, text)}, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range done.Tables[0].Columns {
		columns = append(columns, strings.TrimSpace(c.Name+" "+string(c.Kind)+" "+c.Unit))
	}
	return path, columns, done.Notes
}

// Money, shares and measures come in as numbers, and their unit is kept.
func TestAmountsAreNumbers(t *testing.T) {
	const films = "title,gross,share,length,mixed,budget_note\n" +
		"Ash,$38.5M,12%,95 min,$5,\"$1,200\"\n" +
		"Bay,$1.2B,7.5%,120 min,5 EUR,\"$900\"\n" +
		"Cob,\"$900,000\",100%,88 min,$6,12 Main\n" +
		"Dew,-$2K,,101 min,$7,\n"
	path, columns, _ := imported(t, "films.csv", films)
	want := []string{"title text", "gross real dollars", "share real %", "length real minutes", "mixed text", "budget_note text"}
	if diff := cmp.Diff(want, columns); diff != "" {
		t.Errorf("columns (-want +got)\n%s", diff)
	}
	wantRows := []string{"Ash|3.85e+07|12|95|$5|$1,200", "Bay|1.2e+09|7.5|120|5 EUR|$900", "Cob|900000|100|88|$6|12 Main", "Dew|-2000|<nil>|101|$7|<nil>"}
	if diff := cmp.Diff(wantRows, rows(t, path, "SELECT * FROM films")); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
	if got := rows(t, path, "SELECT sql FROM sqlite_schema")[0]; !strings.Contains(got, `"gross" REAL, -- in dollars`) {
		t.Errorf("the unit is not kept: %s", got)
	}
}

// Amounts with a decimal comma are numbers where every cell of the column can be
// read so; what may be thousands or a fraction stays text.
func TestAmountsWithADecimalComma(t *testing.T) {
	const goods = "name,weight,price,either,mixed\n" +
		"Ash,\"12,5 kg\",\"1.234,50 €\",\"12,500 kg\",\"12,5 kg\"\n" +
		"Bay,\"0,75 kg\",\"12,00 €\",\"1,5 kg\",\"1.250 kg\"\n" +
		"Cob,3 kg,\"1.234.567 €\",2 kg,2 kg\n" +
		"Dew,,\"-0,99 €\",,\n"
	path, columns, _ := imported(t, "goods.csv", goods)
	want := []string{"name text", "weight real kg", "price real euros", "either text", "mixed text"}
	if diff := cmp.Diff(want, columns); diff != "" {
		t.Errorf("columns (-want +got)\n%s", diff)
	}
	wantRows := []string{"12.5|1234.5", "0.75|12", "3|1.234567e+06", "<nil>|-0.99"}
	if diff := cmp.Diff(wantRows, rows(t, path, "SELECT weight, price FROM goods")); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
}

// Points between thousands: of sums of money that have either no mark or a point with
// three digits behind it, and where others have a decimal comma. A petrol price and a
// weight have decimals.
func TestPointsBetweenThousands(t *testing.T) {
	const kilns = "name,price,deposit,petrol,weight,mixed\n" +
		"Ash,€690,\"€1.200,50\",€1.799,2 kg,€6.400\n" +
		"Bay,€6.400,€1.200,€1.659,1.250 kg,€6.40\n" +
		"Cob,€12.000,€90,€1.701,3 kg,€690\n"
	path, columns, _ := imported(t, "kilns.csv", kilns)
	want := []string{"name text", "price real euros", "deposit real euros", "petrol real euros", "weight real kg", "mixed real euros"}
	if diff := cmp.Diff(want, columns); diff != "" {
		t.Errorf("columns (-want +got)\n%s", diff)
	}
	wantRows := []string{"690|1200.5|1.799|2|6.4", "6400|1200|1.659|1.25|6.4", "12000|90|1.701|3|690"}
	if diff := cmp.Diff(wantRows, rows(t, path, "SELECT price, deposit, petrol, weight, mixed FROM kilns")); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
}

// The same of numbers without a unit: where others have a decimal comma, or where
// the name of the column says that it holds sums of money.
func TestPointsBetweenThousandsOfPlainNumbers(t *testing.T) {
	const kilns = "name;price_eur;deposit;petrol_eur;weight_kg;codes\n" +
		"Ash;690;1.200,50;1.799;2;1.200\n" +
		"Bay;6.400;80,5;1.659;1.250;1.2.3\n" +
		"Cob;12.000;-1.200;1.7;3;7\n"
	path, columns, notes := imported(t, "kilns.csv", kilns)
	want := []string{"name text", "price_eur real", "deposit real", "petrol_eur real", "weight_kg real", "codes text"}
	if diff := cmp.Diff(want, columns); diff != "" {
		t.Errorf("columns (-want +got)\n%s", diff)
	}
	wantRows := []string{"690|1200.5|1.799|2|1.200", "6400|80.5|1.659|1.25|1.2.3", "12000|-1200|1.7|3|7"}
	if diff := cmp.Diff(wantRows, rows(t, path, "SELECT price_eur, deposit, petrol_eur, weight_kg, codes FROM kilns")); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
	if said := strings.Join(notes, "\n"); !strings.Contains(said, "column price_eur is read as numbers with points between thousands") {
		t.Errorf("notes: %s", said)
	}
}

func TestListsAndBlanks(t *testing.T) {
	const places = "name,cuisines,address\nAsh ,\"Thai, Lao\",\"1 Elm St, Graz\"\nBay,Thai,\"2 Elm St, Graz\"\n" +
		"Cob,\"Lao, Thai, Noodles\",\"3 Oak St, Linz\"\nDew,\"Noodles, Lao\",\"9 Oak St, Linz\"\nElk,\"Lao,Noodles\",\"7 Oak St, Linz\"\n"
	file := write(t, "places.csv", places)
	seen, err := ingest.Look(t.Context(), file, 3, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(seen.Notes, "\n"); !strings.Contains(said, "cuisines looks like lists") || strings.Contains(said, "address looks") {
		t.Errorf("notes: %s", said)
	}
	path := filepath.Join(t.TempDir(), "my.db")
	if _, err := ingest.Import(t.Context(), path, []string{file}, ingest.Options{Kinds: map[string]ingest.Kind{"cuisines": ingest.Array}}); err != nil {
		t.Fatal(err)
	}
	want := []string{`Ash|["Thai","Lao"]`, `Bay|["Thai"]`, `Cob|["Lao","Thai","Noodles"]`, `Dew|["Noodles","Lao"]`, `Elk|["Lao","Noodles"]`}
	if diff := cmp.Diff(want, rows(t, path, "SELECT name, cuisines FROM places")); diff != "" {
		t.Errorf("rows (-want +got)\n%s", diff)
	}
}
