import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import { usePageEnvironment, useServices } from "#engine/react/documents/environment.ts";
import { filledMembers } from "#engine/react/documents/filled.ts";
import { documentQuery } from "#engine/react/documents/use-document.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { useRunner } from "#engine/react/flows/use-runner.ts";
import { useIsHere } from "#engine/react/navigation/use-is-here.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";

/** The questions of a flow over the page below; with the flow's end the address is that of the page again. */
const FlowPage = ({ content }: PageViewProps) => {
  const { transport } = useEngine();
  const client = useQueryClient();
  const { parent } = useRoute();
  const { environment, one, ready } = usePageEnvironment();
  const services = useServices(one);
  const run = useRunner();
  const notify = useNotify();
  const go = useNavigate();
  const isHere = useIsHere();
  const begun = useRef(false);
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    const perform = async () => {
      const { document } = await client.fetchQuery(documentQuery<FlowDocument>(transport, "flow", content.slug ?? ""));
      const vars = filledMembers(content.config, environment, services);
      await run({
        steps: document.steps,
        vars,
        environment: { ...environment },
        services,
        title: { label: document.title, values: {} },
      });
    };
    perform()
      .catch((error: unknown) => notify({ label: errorTextOf(error).message, values: {} }, "error"))
      .finally(() => {
        if (isHere()) void go(parent ?? "/", { replace: true });
      });
  });
  return null;
};

export default FlowPage;
