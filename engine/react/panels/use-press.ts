import { useQueryClient } from "@tanstack/react-query";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { PanelButton } from "#schemas/documents/panel/schema.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { Steps } from "#engine/language/flow/types.ts";
import { type Selection, targetOf } from "#engine/store/selection.ts";
import { filledMembers } from "../documents/filled.ts";
import { documentQuery } from "../documents/use-document.ts";
import type { FlowWait } from "../flows/run-flow.ts";
import { useNotify } from "../flows/use-notify.tsx";
import { useRunner } from "../flows/use-runner.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { errorTextOf } from "../queries/bound.ts";
import type { ButtonState } from "./panel.ts";

interface PressParts {
  target: Selection;
  scope: Readonly<Record<string, unknown>>;
  services: Services;
  setBusy: (id: string | null) => void;
  setWait: (wait: FlowWait | null) => void;
}

const isSame = (one: Selection | null, other: Selection): boolean =>
  one?.type === other.type &&
  one.items.length === other.items.length &&
  one.items.every(({ key }, index) => key === other.items[index]?.key);

/** What a press on a button does: runs its flow once, and lets the rows go when it has changed something. */
export const usePress = ({ target, scope, services, setBusy, setWait }: PressParts): ((state: ButtonState) => void) => {
  const { transport, state } = useEngine();
  const client = useQueryClient();
  const notify = useNotify();
  const run = useRunner();

  const programOf = async (flow: PanelButton["flow"]): Promise<{ steps: Steps; vars: Record<string, unknown> }> => {
    if (Array.isArray(flow)) return { steps: flow, vars: {} };
    const { document } = await client.fetchQuery(documentQuery<FlowDocument>(transport, "flow", flow.flow));
    return { steps: document.steps, vars: filledMembers(flow.inputs, scope, services) };
  };
  const perform = async ({ button, label }: ButtonState) => {
    const program = await programOf(button.flow);
    const report = await run({ ...program, environment: scope, services, title: label, waits: setWait });
    const isOver = report.changed && (report.outcome === "done" || report.outcome === "queued");
    const isStill = isSame(targetOf(state.getState()), target);
    if (isOver && isStill && !report.chose && button.keepSelection !== true) state.getState().clearSelection();
  };
  return (pressed) => {
    setBusy(pressed.id);
    perform(pressed)
      .catch((error: unknown) => {
        const { code, message } = errorTextOf(error);
        notify({ label: code === "no_link" ? { text: 900050 } : message, values: {} }, "error");
      })
      .finally(() => setBusy(null));
  };
};
