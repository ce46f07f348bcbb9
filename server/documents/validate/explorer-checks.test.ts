import { expect, it } from "vitest";
import { explorerFaults } from "./explorer-checks.ts";

const body = {
  dimensions: [{ key: "line" }, { key: "day" }],
  measures: [
    { key: "good", field: "good_qty" },
    { key: "bad", field: "bad_qty", except: { dimension: "day", values: ["0"] } },
    { key: "all", add: ["good", "bad"] },
    { key: "share", ratio: ["bad", "all"] },
  ],
  filters: ["line"],
  overviews: [
    {
      slug: "one",
      charts: [
        { by: "time", measures: ["share"] },
        { by: "line", measures: ["good"] },
      ],
    },
    { slug: "two", measures: ["good", "bad"], charts: [{ by: "day" }] },
  ],
};
const paths = (changed: object) => explorerFaults({ ...body, ...changed }).map(({ path }) => path);

it("an explorer whose names are all there has no fault", () => {
  expect(explorerFaults(body)).toEqual([]);
});

it("what an explorer names and does not have is told where it stands", () => {
  expect(paths({ filters: ["line", "hall"] })).toEqual(["/filters/1"]);
  const charts = [{ by: "hall", measures: ["good", "none"] }, { by: "line" }];
  expect(paths({ overviews: [{ slug: "one", measures: ["none", "good"], charts }] })).toEqual([
    "/overviews/0/measures/0",
    "/overviews/0/charts/0/measures/1",
    "/overviews/0/charts/0/by",
  ]);
  expect(paths({ overviews: [{ slug: "one", charts: [{ by: "line" }] }] })).toEqual(["/overviews/0/charts/0"]);
  expect(paths({ produced: { field: "run_time", of: "hall" } })).toEqual(["/produced/of"]);
  const measures = [{ key: "bad", field: "bad_qty", except: { dimension: "hall", values: ["0"] } }];
  expect(paths({ measures, overviews: [] })).toEqual(["/measures/0/except/dimension"]);
});

it("a measure is one thing, of measures before it, and stands once", () => {
  const measures = [
    { key: "share", ratio: ["good", "good"] },
    { key: "good", field: "good_qty", add: ["good"] },
    { key: "good" },
  ];
  expect(paths({ measures, overviews: [] })).toEqual([
    "/measures/2/key",
    "/measures/0/ratio/0",
    "/measures/0/ratio/1",
    "/measures/1",
    "/measures/1/add/0",
    "/measures/2",
  ]);
});
