import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { runtimeFileTypes } from "#schemas/values/mediaObject/schema.ts";
import { addressOf, nameOf } from "./logic.ts";
import { schema } from "./schema.ts";

it("shows img, video and icon, and besides pdf [WD-667]", () => {
  const accepts = (fileType: string) =>
    Value.Check(schema.options, { media: { fileType, selectionMethod: "select", selection: "a" } });
  expect([...runtimeFileTypes]).toEqual(["img", "video", "icon"]);
  expect([...runtimeFileTypes, "pdf", "exe"].map(accepts)).toEqual([true, true, true, true, false]);
});

it("fetches a changed file again", () => {
  const media = { fileType: "img", source: "/serverfiles/a.png" } as const;
  expect(addressOf({ ...media, version: null })).toBe("/serverfiles/a.png");
  expect(addressOf({ ...media, version: "2026-01-05T08:00:00Z" })).toBe(
    "/serverfiles/a.png?v=2026-01-05T08%3A00%3A00Z",
  );
  expect(addressOf({ ...media, source: null, version: null })).toBeNull();
});

it("calls a file by its name", () => {
  expect(["/serverfiles/img/Press%201_north.png", "engine"].map(nameOf)).toEqual(["Press 1 north", "engine"]);
});

it("refuses an option that it does not know", () => {
  expect([{}, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
});
