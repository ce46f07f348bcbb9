import { expect, it } from "vitest";
import { waiting } from "./library.ts";

it("draws two lines over time and six bars", () => {
  const charts = waiting.presets.get("statistics")?.options?.["charts"] as { id: string; type: string }[];
  expect(Object.groupBy(charts, ({ type }) => type)).toMatchObject({
    line: [{ id: "scrap-share" }, { id: "scrap-versus-good" }],
    bar: Array.from({ length: 6 }, () => ({ type: "bar" })),
  });
});
