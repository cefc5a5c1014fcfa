package llm_test

import (
	"context"
	"fmt"

	"parley/llm"
	"parley/llm/fake"
)

// A model is asked one question; how sure it was of its answer comes with it.
func Example() {
	// A server that plays OpenAI, in place of a real one.
	server := fake.New(fake.OpenAI(), fake.Script(fake.Say("Yes")))
	defer server.Close()

	client, err := llm.New(llm.Config{BaseURL: server.URL(), Model: "tiny", HTTP: server.Client()})
	if err != nil {
		fmt.Println(err)
		return
	}
	reply, err := client.Chat(context.Background(), llm.Request{
		Messages: []llm.Message{llm.User("Is a tomato a fruit? Reply yes or no.")},
		LogProbs: true, Top: 5,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s, with probability %.2f\n", reply.Text, reply.Tokens[0].Prob())
	// Output: Yes, with probability 0.99
}

// What goes wrong is told in a sentence that says what to do next.
func ExampleError() {
	server := fake.New(fake.OpenAI(), fake.Script(fake.Say("Yes")))
	defer server.Close()
	server.Next(fake.Unauthorised())

	client, err := llm.New(llm.Config{BaseURL: server.URL(), Model: "tiny", HTTP: server.Client()})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = client.Chat(context.Background(), llm.Request{Messages: []llm.Message{llm.User("Hello")}})
	fmt.Println(err)
	// Output: the model server at fake.test refuses the key (HTTP 401): Incorrect API key provided: . You can find your API key in your account. (check OPENAI_API_KEY)
}
