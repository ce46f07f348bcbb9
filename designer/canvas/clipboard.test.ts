import { expect, test } from "vitest";
import { clipFrom, textOf } from "./clipboard.ts";
import { widgetAt } from "../actions/testing.ts";

const clip = {
  widgets: [widgetAt("a", [0, 0, 4, 4], { config: { title: "A" } })],
  dataSources: [{ slug: "m", source: "load_machines" }],
  parameters: [{ name: "line" }],
};

test("what was copied is what is pasted", () => {
  expect(clipFrom(textOf(clip))).toEqual(clip);
});

test("garbage is nothing to paste", () => {
  const broken = [
    "",
    "hello",
    "[]",
    "{}",
    "null",
    JSON.stringify(clip),
    textOf({ ...clip, widgets: [] }),
    textOf({ ...clip, widgets: [{ ...clip.widgets[0], pos: { x: "1" } } as never] }),
    textOf({ ...clip, widgets: [{ id: 7 } as never] }),
    textOf({ ...clip, dataSources: ["m"] as never }),
    textOf({ ...clip, parameters: {} as never }),
    textOf({ ...clip, widgets: Array(1001).fill(clip.widgets[0]) }),
  ];
  expect(broken.map(clipFrom)).toEqual(broken.map(() => null));
});
