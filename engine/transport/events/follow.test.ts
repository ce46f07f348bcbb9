import { expect, it } from "vitest";
import { followingOf, type Standing } from "./follow.ts";

const quiet: Standing = {
  online: true,
  signedOut: false,
  wanted: ["A", "B"],
  open: ["A", "B"],
  lastId: 7,
  missed: null,
};

it.each<[string, Partial<Standing>, ReturnType<typeof followingOf>]>([
  ["stays while it is the one that is wanted", {}, { kind: "keep" }],
  ["stays while there is no link", { online: false, open: null }, { kind: "keep" }],
  ["is opened after the last event where there is none", { open: null }, { kind: "open", place: 7 }],
  ["is opened from now on before anything was heard", { open: null, lastId: null }, { kind: "open", place: null }],
  ["is opened anew for other topics", { wanted: ["A"] }, { kind: "open", place: 7 }],
  ["is opened anew after what a tab has missed", { missed: 4 }, { kind: "open", place: 4 }],
  ["is opened after what was heard, before what is missed later", { missed: 9 }, { kind: "open", place: 7 }],
  ["is waited for until it has told its place", { missed: 4, lastId: null }, { kind: "keep" }],
  ["is closed when nobody listens", { wanted: [] }, { kind: "close" }],
  ["is closed when the session is over", { signedOut: true, missed: 4 }, { kind: "close" }],
])("the stream %s", (_title, change, following) => {
  expect(followingOf({ ...quiet, ...change })).toEqual(following);
});
