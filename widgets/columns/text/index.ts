import { defineColumn } from "#engine/registry/types.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import * as schemas from "./schema.ts";
import { wordOf } from "./words.ts";

const views = () => import("./View.tsx");
const plain = { align: "left", text: asText } as const;

export const shortText = defineColumn({
  ...schemas.shortText,
  ...plain,
  view: async () => ({ default: (await views()).ShortText }),
});

export const longText = defineColumn({
  ...schemas.longText,
  ...plain,
  view: async () => ({ default: (await views()).LongText }),
});

export const singleLineText = defineColumn({
  ...schemas.singleLineText,
  align: "left",
  text: wordOf,
  isSortedByText: ({ words }) => words !== undefined,
  view: async () => ({ default: (await views()).SingleLineText }),
});

export const h1Text = defineColumn({
  ...schemas.h1Text,
  ...plain,
  view: async () => ({ default: (await views()).H1Text }),
});

export const h2Text = defineColumn({
  ...schemas.h2Text,
  ...plain,
  view: async () => ({ default: (await views()).H2Text }),
});

export const h3Text = defineColumn({
  ...schemas.h3Text,
  ...plain,
  view: async () => ({ default: (await views()).H3Text }),
});
