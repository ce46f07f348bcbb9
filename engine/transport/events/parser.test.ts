import fc from "fast-check";
import { expect, test } from "vitest";
import { createStreamParser, type StreamMessage } from "./parser.ts";

const parse = (pieces: readonly string[]) => {
  const messages: StreamMessage[] = [];
  const feed = createStreamParser((message) => messages.push(message));
  for (const piece of pieces) feed(piece);
  return messages;
};
const text =
  ': hello\n\nid: 7\nevent: MachineChanged\ndata: {"a":1}\n\n: beat\n\nid: 8\nevent: StopChanged\ndata: {}\n\n';

test("messages come out whole and in order, heartbeats give nothing", () => {
  expect(parse([text])).toEqual([
    { id: "7", event: "MachineChanged", data: '{"a":1}' },
    { id: "8", event: "StopChanged", data: "{}" },
  ]);
});

test("it does not matter where the network cuts the text", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(parse(pieces)).toEqual(parse([text]));
    }),
  );
});

test("an unfinished message waits for its end", () => {
  expect(parse(["id: 1\ndata: x\n"])).toEqual([]);
});

test("fields that nobody knows are passed over, and a message in several lines is one", () => {
  expect(parse(["retry: 3000\nid:9\ndata: a\nkind\ndata:  b\n\n", "retry: 3000\n\n"])).toEqual([
    { id: "9", event: "message", data: "a\n b" },
  ]);
});

test("a place alone is a message", () => {
  expect(parse(["id: 40\n\n"])).toEqual([{ id: "40", event: "message", data: "" }]);
});
