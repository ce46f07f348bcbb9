import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import type { Identity } from "#server/auth/identity.ts";
import { Stream } from "./streams.ts";

const setUp = () => {
  const written: string[] = [];
  const response = { writableLength: 0, writableEnded: false, write: (bytes: Buffer) => written.push(String(bytes)) };
  const stream = new Stream({ actor: { username: "operator" } } as Identity, response as unknown as ServerResponse);
  return { stream, written };
};

it("tells a reader's place with each heartbeat, so that one that hears little does not fall behind", () => {
  const { stream, written } = setUp();
  let place: number | null = 41;
  stream.follow(() => place);
  stream.open("id: 7\n\n");
  stream.beat();
  place = null;
  stream.beat();
  expect(written).toEqual(["id: 7\n\n", "id: 41\n\n", ": beat\n\n"]);
});

it("sends a heartbeat that comes before the opening after it", () => {
  const { stream, written } = setUp();
  stream.follow(() => 8);
  stream.beat();
  expect(written).toEqual([]);
  stream.open("id: 7\n\n");
  expect(written).toEqual(["id: 7\n\n", "id: 8\n\n"]);
});
