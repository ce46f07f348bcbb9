import { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import type { JsonObject, Path } from "#schemas/documents/json.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { isLabel, objectOf } from "../../values.ts";
import { entrySchema, withoutProperties } from "../parts/schemas.ts";
import type { PartForm, PartList } from "../parts/types.ts";

const whole = objectOf(ExplorerDocument);
const overview = entrySchema(whole, "overviews");

const formOf =
  (schema: JsonObject): PartList["formOf"] =>
  (): PartForm => ({ schema, defaults: {} });

/** By its label or title in the reader's language, else by its key. */
const called = ({ label, title, key, slug }: JsonObject, texts: Texts): string => {
  const said = label ?? title;
  return isLabel(said) && said !== "" ? texts.label(said) : toText(key ?? slug);
};

const listOf = (name: "sources" | "dimensions" | "measures", part: JsonObject): PartList => ({
  path: [name],
  title: `designer.explorer.${name}`,
  name: name === "sources" ? null : "key",
  choices: [{ key: name, label: { text: `designer.explorer.add_${name}` }, part }],
  formOf: formOf(entrySchema(whole, name)),
  called: name === "sources" ? ({ procedure }) => toText(procedure) : called,
  said: ({ key, day }) => toText(key ?? day),
});

const chartsOf = (at: Path): PartList => ({
  path: [...at, "charts"],
  title: "designer.explorer.charts",
  name: null,
  family: "charts",
  choices: (["line", "bar"] as const).map((type) => ({
    key: type,
    label: { text: `designer.explorer.chart_${type}` },
    part: { title: "", type, by: "time", measures: [] },
  })),
  formOf: formOf(entrySchema(overview, "charts")),
  called,
  said: ({ by }) => toText(by),
});

/** What an explorer is made of: where records come from, what they are filtered, grouped and measured by, and its charts. */
export const explorerLists: readonly PartList[] = [
  {
    path: ["overviews"],
    title: "designer.explorer.overviews",
    name: "slug",
    choices: [
      {
        key: "overview",
        label: { text: "designer.explorer.add_overviews" },
        part: { slug: "overview", title: "", grouped: true, charts: [] },
      },
    ],
    formOf: formOf(withoutProperties(overview, ["charts"])),
    called,
    said: ({ slug }) => toText(slug),
    inside: (_overview, at) => [chartsOf(at)],
  },
  listOf("measures", { key: "measure", label: "", field: "" }),
  listOf("dimensions", { key: "dimension", label: "" }),
  listOf("sources", { procedure: "", day: "" }),
];

/** The properties that these lists hold. */
export const explorerListed = ["sources", "dimensions", "measures", "overviews"] as const;
