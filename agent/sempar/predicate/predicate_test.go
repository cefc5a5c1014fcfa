package predicate_test

import (
	"testing"

	"parley/agent/sempar/predicate"
)

func TestOf(t *testing.T) {
	for words, want := range map[string]predicate.Predicate{
		"quiet":                    {Question: "is it quiet?"},
		"family-friendly":          {Question: "is it family-friendly?"},
		"heated pool":              {Question: "is there a heated pool?"},
		"a romantic":               {Question: "is it romantic?"},
		"a family owned":           {Question: "is it family owned?"},
		"a heated pool":            {Question: "does it have a heated pool?"},
		"quietest":                 {Question: "is it quiet?"},
		"forest":                   {Question: "is it forest?"},
		"live music":               {Question: "is there live music?"},
		"big windows":              {Question: "does it have big windows?"},
		"with rooms facing south":  {Question: "are there rooms facing south?"},
		"not on a busy street":     {Question: "is it on a busy street?", Negated: true},
		"no loud music":            {Question: "is there loud music?", Negated: true},
		"for bedtime":              {Question: "is it good for bedtime?"},
		"were the bees aggressive": {Question: "were the bees aggressive?"},
		"bees aggressive":          {Question: "are the bees aggressive?"},
		"been in a fight":          {Question: "was it in a fight?"},
		"were spoiled because the oven was too hot": {Question: "was it spoiled because the oven was too hot?"},
		"found it too expensive":                    {Question: "did it find it too expensive?"},
		"did the tenant complain":                   {Question: "did the tenant complain?"},
		"has the lift failed":                       {Question: "has the lift failed?"},
		"say about the cracks":                      {Question: "does it say anything about the cracks?"},
		"say anything about cracks":                 {Question: "does it say anything about cracks?"},
		"said it was about time":                    {Question: "did it say it was about time?"},
		"gift ideas":                                {Question: "are there gift ideas?"},
		"saw damage":                                {Question: "did it see damage?"},
		"ship abroad":                               {Question: "does it ship abroad?"},
		"joined us in May":                          {Question: "did it join us in May?"},
		"swore at the driver":                       {Question: "did it swear at the driver?"},
		"has left the door open":                    {Question: "did it leave the door open?"},
		"has been repaired":                         {Question: "was it repaired?"},
		"has got a porch":                           {Question: "does it have a porch?"},
		"has a heated pool":                         {Question: "does it have a heated pool?"},
		"owner was unhappy":                         {Question: "was the owner unhappy?"},
		"pets were nervous":                         {Question: "were pets nervous?"},
		"the lift breaks down":                      {Question: "does the lift break down?"},
		"pluck their feathers":                      {Question: "does it pluck their feathers?"},
		"are the owners kind":                       {Question: "are the owners kind?"},
		"plays well with just two":                  {Question: "does it play well with just two?"},
		"that serves pancakes":                      {Question: "does it serve pancakes?"},
		"where you can park":                        {Question: "can you park?"},
		"need a second visit":                       {Question: "does it need a second visit?"},
		"can take dogs":                             {Question: "can it take dogs?"},
		"about being afraid":                        {Question: "is it about being afraid?"},
		"tall windows":                              {Question: "does it have tall windows?"},
		"accept parcels":                            {Question: "does it accept parcels?"},
		"you can borrow a boat":                     {Question: "can you borrow a boat?"},
		"bees":                                      {Question: "are there bees?"},
		"with no steps":                             {Question: "are there steps?", Negated: true},
		"there's no garden":                         {Question: "does it have a garden?", Negated: true},
		"nobody was hurt":                           {Question: "was anybody hurt?", Negated: true},
		"where no one complained":                   {Question: "did anybody complain?", Negated: true},
		"nothing was broken":                        {Question: "was anything broken?", Negated: true},
		"audience was not happy":                    {Question: "was the audience happy?", Negated: true},
		"don't leak":                                {Question: "does it leak?", Negated: true},
		"does not bark":                             {Question: "does it bark?", Negated: true},
		"didn't complain":                           {Question: "did it complain?", Negated: true},
		"the owner wasn't pleased":                  {Question: "was the owner pleased?", Negated: true},
		"visitors did not complain":                 {Question: "did visitors complain?", Negated: true},
		"must not be draughty":                      {Question: "is it draughty?", Negated: true},
		"that's sunny":                              {Question: "is it sunny?"},
		"has it got a porch":                        {Question: "has it got a porch?"},
		"do guests mention mice":                    {Question: "do guests mention mice?"},
		"do take cards":                             {Question: "does it take cards?"},
		"do a tasting menu":                         {Question: "does it do a tasting menu?"},
		"have something wrong with it":              {Question: "does it have something wrong with it?"},
		// an article where English wants one
		"cracked seat":   {Question: "is there a cracked seat?"},
		"leak":           {Question: "is it a leak?"},
		"tooth problems": {Question: "are there tooth problems?"},
		// what was done, which nothing is
		"broke down":         {Question: "did it break down?"},
		"fell off the stage": {Question: "did it fall off the stage?"},
		"waited":             {Question: "did it wait?"},
		"refused food":       {Question: "did it refuse food?"},
		"bit the vet":        {Question: "did it bite the vet?"},
		"going begging":      {Question: "is it going begging?"},
		// how something is that they name
		"child scared":                  {Question: "is the child scared?"},
		"box crushed":                   {Question: "is the box crushed?"},
		"the smoke alarm not working":   {Question: "is the smoke alarm working?", Negated: true},
		"smoke alarm doesn't work":      {Question: "does the smoke alarm work?", Negated: true},
		"something wrong with the boat": {Question: "is there something wrong with the boat?"},
		"falls ill":                     {Question: "does it fall ill?"},
		// adverbs of time, and what is no more
		"no longer with us":      {Question: "is it with us?", Negated: true},
		"still wear nappies":     {Question: "does it still wear nappies?"},
		"still banned":           {Question: "is it still banned?"},
		"always haggle":          {Question: "does it always haggle?"},
		"toilet trained already": {Question: "is it toilet trained?"},
		"still water":            {Question: "does it have still water?"},
		"used to play the flute": {Question: "did it use to play the flute?"},
		"leaving us":             {Question: "is it leaving us?"},
		"do Fridays":             {Question: "does it do Fridays?"},
		"speak Polish":           {Question: "does it speak Polish?"},
		"Vegan":                  {Question: "is it vegan?"},
		"Polish":                 {Question: "is it Polish?"},
		// a subject of their own
		"parents complained":                 {Question: "did parents complain?"},
		"somebody mentions that it was cold": {Question: "does somebody mention that it was cold?"},
		"guests complain about mice":         {Question: "do guests complain about mice?"},
		"rooms that may be too hot":          {Question: "may rooms be too hot?"},
		"it smells of paint":                 {Question: "does it smell of paint?"},
		"views of the sea":                   {Question: "are there views of the sea?"},
	} {
		if got := predicate.Of(words); got != want {
			t.Errorf("%s: %+v, want %+v", words, got, want)
		}
	}
}

func TestSaysNothing(t *testing.T) {
	for words, want := range map[string]bool{
		"are": true, "it is not": true, "": true, "back": false, "not back": false, "what is it": false, "on": false,
	} {
		if got := predicate.SaysNothing(words); got != want {
			t.Errorf("%q says nothing: %v", words, got)
		}
	}
}

func TestOpen(t *testing.T) {
	for words, want := range map[string]string{
		"the finish": "what does it say about the finish?",
		"what do the notes say about the brakes?": "what does it say about the brakes?",
		"what is said about chains":               "what does it say about chains?",
		"what about chains?":                      "what about chains?",
		"about the finish":                        "what does it say about the finish?",
		"say about the finish":                    "what does it say about the finish?",
		"how old is the boiler?":                  "how old is the boiler?",
		"how old is the boiler":                   "how old is the boiler?",
		"is it steep":                             "is it steep?",
		"is there a garden":                       "is there a garden?",
		"is there a family owned":                 "is it family owned?",
		"there a family owned":                    "is it family owned?",
		"there a garden":                          "is there a garden?",
		"it cold at night":                        "is it cold at night?",
		"has a cellar":                            "does it have a cellar?",
		"good for hay fever":                      "is it good for hay fever?",
		"eat nuts":                                "does it eat nuts?",
		"need a wheelchair":                       "does it need a wheelchair?",
		"look of the cover":                       "what does it say about look of the cover?",
		"still banned":                            "is it still banned?",
		"used to sing":                            "did it use to sing?",
	} {
		if got := predicate.Open(words); got != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}

// TestWithDenial: what stands behind "don't" is what something does.
func TestWithDenial(t *testing.T) {
	for utterance, want := range map[string]string{
		"kayaks that don't leak":       "don't leak",
		"Kayaks that don’t LEAK":       "don't leak",
		"touring, they did not leak":   "did not leak",
		"kayaks with no leak":          "leak",
		"those that don't have a leak": "leak",
		"leak":                         "leak",
	} {
		if got := predicate.WithDenial(utterance, "leak"); got != want {
			t.Errorf("%q: %q, want %q", utterance, got, want)
		}
	}
}
