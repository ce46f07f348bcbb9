import type { Breakpoint } from "#schemas/documents/dashboard/schema.ts";
import { type DashboardEdit, forgetPlaces } from "./dashboard.ts";
import { produce } from "./draft.ts";

/** Lets widgets (all of them when none is named) take their own places at a width again. */
export const resetLayout = (width: Breakpoint, ids: readonly string[] = []): DashboardEdit => ({
  label: "designer.edit.resetLayout",
  values: { count: ids.length },
  change: (document) =>
    produce(document, (draft) =>
      forgetPlaces(draft, width, ids.length > 0 ? ids : Object.keys(document.layouts?.[width] ?? {})),
    ),
});
