import type { Fault } from "#schemas/documents/envelope.ts";
import { alongTime } from "#schemas/documents/explorer/schema.ts";
import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";
import { doubled } from "./doubled.ts";
import { listOf } from "./parts.ts";

const namesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const keysOf = (value: unknown): ReadonlySet<unknown> => new Set(listOf(value).map(({ key }) => key));

const unknown = (what: string, names: readonly unknown[], known: ReadonlySet<unknown>, path: Path): Fault[] =>
  names.flatMap((name, index) =>
    known.has(name)
      ? []
      : [
          {
            path: pointer([...path, index]),
            message: `Expected a ${what} of the explorer, got ${JSON.stringify(name)}`,
          },
        ],
  );

/** A measure is one thing, and made of measures that stand before it, so that none is made of itself. */
const measureFaults = (measures: readonly JsonObject[], dimensions: ReadonlySet<unknown>): Fault[] => {
  const before = new Set<unknown>();
  return measures.flatMap(({ key, field, add, ratio, except }, index) => {
    const path: Path = ["measures", index];
    const ways = [field, add, ratio].filter((way) => way !== undefined).length;
    const faults = [
      ...(ways === 1
        ? []
        : [{ path: pointer(path), message: "Expected one of field, add and ratio, which says what is counted" }]),
      ...unknown("measure before this one", namesOf(add), before, [...path, "add"]),
      ...unknown("measure before this one", namesOf(ratio), before, [...path, "ratio"]),
      ...(isObject(except) && !dimensions.has(except.dimension)
        ? [{ path: pointer([...path, "except", "dimension"]), message: "Expected a dimension of the explorer" }]
        : []),
    ];
    before.add(key);
    return faults;
  });
};

/** What a schema cannot say of an explorer: that what it names is there. */
export const explorerFaults = ({ dimensions, measures, filters, produced, overviews }: JsonObject): Fault[] => {
  const [sides, counts] = [keysOf(dimensions), keysOf(measures)];
  const along = new Set([...sides, alongTime]);
  return [
    ...doubled(listOf(dimensions), "key", ["dimensions"]),
    ...doubled(listOf(measures), "key", ["measures"]),
    ...doubled(listOf(overviews), "slug", ["overviews"]),
    ...unknown("dimension", namesOf(filters), sides, ["filters"]),
    ...(isObject(produced) && !sides.has(produced.of)
      ? [{ path: "/produced/of", message: "Expected a dimension of the explorer" }]
      : []),
    ...measureFaults(listOf(measures), sides),
    ...listOf(overviews).flatMap((overview, index) => [
      ...unknown("measure", namesOf(overview.measures), counts, ["overviews", index, "measures"]),
      ...listOf(overview.charts).flatMap((chart, at) => [
        ...unknown("measure", namesOf(chart.measures), counts, ["overviews", index, "charts", at, "measures"]),
        ...(along.has(chart.by)
          ? []
          : [
              {
                path: pointer(["overviews", index, "charts", at, "by"]),
                message: `Expected a dimension of the explorer or "${alongTime}", got ${JSON.stringify(chart.by)}`,
              },
            ]),
        ...(chart.measures === undefined && overview.measures === undefined
          ? [{ path: pointer(["overviews", index, "charts", at]), message: "Expected the measures that it shows" }]
          : []),
      ]),
    ]),
  ];
};
