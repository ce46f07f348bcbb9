import { expect, test } from "vitest";
import { createListeners } from "./listeners.ts";

test("each listener hears what is told, until it is taken off", () => {
  const heard: string[] = [];
  const listeners = createListeners<[string]>();
  const leave = listeners.add((word) => heard.push(`one ${word}`));
  listeners.add((word) => heard.push(`two ${word}`));
  listeners.tell("a");
  leave();
  leave();
  listeners.tell("b");
  expect(heard).toEqual(["one a", "two a", "two b"]);
});
