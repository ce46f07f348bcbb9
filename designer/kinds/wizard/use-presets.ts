import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { minute } from "#schemas/durations.ts";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { documentKey } from "#engine/react/documents/use-document.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";

type Results = { data: ServedDocument<StepDocument> | undefined }[];
const combine = (results: Results) => results.flatMap(({ data }) => (data ? [data.document] : []));

/** The step presets that the steps of a wizard name, by slug, as far as they have been read. */
export const useStepPresets = (steps: readonly JsonObject[]): ReadonlyMap<string, StepDocument> => {
  const { transport, registry } = useEngine();
  const names = steps.map(({ control }) => String(control)).filter((name) => name !== "" && !registry.steps.has(name));
  const slugs = [...new Set(names)];
  const read = useQueries({
    queries: slugs.map((slug) => ({
      queryKey: [...documentKey("step", slug), "current"],
      queryFn: () => transport.document<StepDocument>("step", slug),
      staleTime: minute,
    })),
    combine,
  });
  return useMemo(() => new Map(read.map((preset) => [preset.slug, preset])), [read]);
};
