import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";

const told = 12;

type Told = Pick<ResolvedGraph, "labels" | "datasets" | "beforeName" | "lines">;

/** What a person who cannot see the chart is told: each dataset with its values, cut after twelve, and the lines over them. */
export const summary = ({ labels, datasets, beforeName = "", lines = [] }: Told): string =>
  [
    ...datasets.map(({ label, texts, isBefore }) => {
      const values = texts.slice(0, told).map((text, at) => `${labels[at] ?? ""} ${text}`);
      const name = isBefore ? `${label}, ${beforeName}` : label;
      return `${name}: ${values.join(", ")}${texts.length > told ? ", …" : ""}`;
    }),
    ...lines.filter(({ values }) => values.some((value) => value !== null)).map(({ label }) => label),
  ].join(". ");
