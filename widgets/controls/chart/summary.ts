import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";

const told = 12;

/** What a person who cannot see the chart is told: each dataset with its values, cut after twelve. */
export const summary = ({ labels, datasets }: Pick<ResolvedGraph, "labels" | "datasets">): string =>
  datasets
    .map(({ label, texts }) => {
      const values = texts.slice(0, told).map((text, at) => `${labels[at] ?? ""} ${text}`);
      return `${label}: ${values.join(", ")}${texts.length > told ? ", …" : ""}`;
    })
    .join(". ");
