package term

// stopWords carry the form of a question, not its matter. Words such as "no"
// and "not" are among them: they turn an answer, they don't find it.
const stopWords = `
a about after again all also always am an and any anything are around as at be
been being best both but by can could did do does doing done during each else
even ever every few for from get gets give given go good had has have having he
her here him his how i if in into is it its just kind like likely lot made make
makes many may me might more most much must my no nor not now of off often on
one only or other our out over own people quite rather really s same say says
seem seems she should so some something such t tell than that the their them
then there these they thing things this those to too up us use used very was we
well were what when where whether which while who whom whose why will with
would yes you your`

// genericWords name what every row is, or that it is a text. They count only
// when the question has nothing better.
const genericWords = `
restaurant place spot venue business shop store product item customer review
reviewer summary document text answer question name type option`
