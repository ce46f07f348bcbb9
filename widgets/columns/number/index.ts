import type { Static } from "typebox";
import { defineColumn, type Reader } from "#engine/registry/types.ts";
import { formatted, numberFile } from "#widgets/controls/cells/values.ts";
import { round0 as to0, round1 as to1, round2 as to2 } from "./schema.ts";
import { withSign } from "./signed.ts";

type Options = Static<typeof to0.options>;

const written =
  (format: string) =>
  (value: unknown, { signed }: Options, reader: Reader): string => {
    const text = formatted(format)(value, undefined, reader);
    return signed ? withSign(text, value) : text;
  };

const views = () => import("./View.tsx");
const shown = { align: "right", isText: ({ size }: Options) => size === undefined } as const;

export const round0 = defineColumn({
  ...to0,
  ...shown,
  text: written(to0.type),
  file: numberFile(0),
  view: async () => ({ default: (await views()).Round0 }),
});

export const round1 = defineColumn({
  ...to1,
  ...shown,
  text: written(to1.type),
  file: numberFile(1),
  view: async () => ({ default: (await views()).Round1 }),
});

export const round2 = defineColumn({
  ...to2,
  ...shown,
  text: written(to2.type),
  file: numberFile(2),
  view: async () => ({ default: (await views()).Round2 }),
});
