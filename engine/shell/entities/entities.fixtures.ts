import { Type } from "typebox";
import type { Registry } from "#engine/registry/types.ts";
import type { EntityInfo } from "./entity.ts";

export const words = (text: string) => ({ en: text, sv: text });

/** What tests of the data pages have rows of. */
export const pumps: EntityInfo = {
  slug: "pump",
  group: words("Plant"),
  title: words("Pumps"),
  one: words("Pump"),
  about: words("What moves water."),
  key: "no",
  label: "no",
  fields: [],
  retire: true,
  of_person: false,
  may_write: true,
  count: 1,
  missing: [],
  last_change: null,
};

/** A registry whose one type is the control of records, as far as a test needs it. */
export const recordsBy = (view: unknown): Registry => ({
  widgets: new Map(),
  columns: new Map(),
  steps: new Map([
    [
      "record",
      {
        type: "record",
        version: 1,
        options: Type.Object({}),
        migrations: [],
        samples: [],
        stepData: Type.Object({}),
        view: () => Promise.resolve({ default: view as never }),
      } as never,
    ],
  ]),
});
