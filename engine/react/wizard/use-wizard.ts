import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { minute } from "#schemas/durations.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import type { ResolvedWizard } from "#engine/wizard/types.ts";
import { documentKey } from "../documents/use-document.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { documentAt } from "./pinned.ts";

/** Revisions of step presets by slug. */
export type PresetRevisions = Readonly<Record<string, number>>;

/** A wizard ready to run, and the revisions of the presets in it. */
export interface Resolved {
  wizard: ResolvedWizard;
  presets: PresetRevisions;
}

type Results = { data: ServedDocument<StepDocument> | undefined; isPending: boolean }[];

const combine = (results: Results) => ({
  served: results.flatMap(({ data }) => (data ? [data] : [])),
  waiting: results.some(({ isPending }) => isPending),
});

/**
 * A wizard with its step presets laid under its steps; null until these have answered. `pinned` are the revisions that a
 * run has begun with; a preset that is not among them is taken as it is now, and stays so while the wizard is shown.
 */
export const useResolvedWizard = (
  { document, faults }: ServedDocument<WizardDocument>,
  pinned: PresetRevisions,
): Resolved | null => {
  const { transport, registry } = useEngine();
  const slugs = useMemo(
    () => [...new Set(document.steps.map(({ control }) => control))].filter((control) => !registry.steps.has(control)),
    [document, registry],
  );
  const { served, waiting } = useQueries({
    queries: slugs.map((slug) => ({
      queryKey: [...documentKey("step", slug), pinned[slug] ?? "current"],
      queryFn: () => documentAt<StepDocument>(transport, "step", slug, pinned[slug]),
      staleTime: pinned[slug] === undefined ? minute : Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })),
    combine,
  });
  return useMemo(() => {
    if (waiting) return null;
    const known = new Map(served.map((one) => [one.document.slug, one.document]));
    return {
      wizard: resolveWizard(document, { presets: known, controls: new Set(registry.steps.keys()), faults }),
      presets: Object.fromEntries(served.map((one) => [one.document.slug, one.revision])),
    };
  }, [waiting, served, document, registry, faults]);
};
