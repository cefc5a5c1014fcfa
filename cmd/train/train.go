// Package train is `parley train`: it computes the weights that are built into
// Parley; docs/training.md says from what.
package train

import "io"

// Command is the command and those below it.
type Command struct {
	Parser      ParserCommand      `cmd:"" help:"Compute the weights of the learned parser from questions over many databases."`
	Mean        MeanCommand        `cmd:"" help:"Compute weights of the learned parser that are the mean of others, trained on from the same."`
	Vectors     VectorsCommand     `cmd:"" help:"Compute the word vectors of the learned parser from texts."`
	Calibration CalibrationCommand `cmd:"" help:"Fit the probabilities of the learned parser to how often it is right."`
	Talk        TalkCommand        `cmd:"" help:"Compute the weights by which small talk is told from questions."`
	Phrases     PhrasesCommand     `cmd:"" help:"Compute the weights that say how a phrase is asked of a text."`
	Edits       EditsCommand       `cmd:"" help:"Compute the weights that say what a follow-up does to the conditions before it."`
	Readings    ReadingsCommand    `cmd:"" help:"Compute the weights of what speaks against a reading."`
	Reader      ReaderCommand      `cmd:"" help:"Compute the weights by which the embedded reader answers questions over passages."`
	Usage       UsageCommand       `cmd:"" help:"Count in texts how words are used: which nouns want an article, which participles follow be."`
	Meanings    MeaningsCommand    `cmd:"" help:"Compute vectors of words from WordNet, for the reader of remarks."`
	Names       NamesCommand       `cmd:"" help:"Learn how words of names of tables and columns are spelled out that are cut short."`
	Remarks     RemarksCommand     `cmd:"" help:"Compute the weights by which the embedded reader judges short texts."`
}

// written writes weights in their own format.
func written(weights io.WriterTo) func(w io.Writer) error {
	return func(w io.Writer) error {
		_, err := weights.WriteTo(w)
		return err
	}
}
