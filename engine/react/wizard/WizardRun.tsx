import { useEffect, useRef, useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { ResolvedWizard, Snapshot } from "#engine/wizard/types.ts";
import { useApp } from "../providers/AppContext.tsx";
import { useNotify } from "../flows/use-notify.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { errorTextOf } from "../queries/bound.ts";
import { prefetch } from "../registry/LazyView.tsx";
import { LoadError, Message, RowsSkeleton } from "../states/States.tsx";
import { revisionFor } from "./pinned.ts";
import { useSurroundings } from "./surroundings.ts";
import { UnfinishedRun } from "./UnfinishedRun.tsx";
import { useBack } from "./use-back.ts";
import type { RunParts } from "./page-run.ts";
import { useRun } from "./use-run.ts";
import { type PresetRevisions, type Resolved, useResolvedWizard } from "./use-wizard.ts";
import { WizardView } from "./WizardView.tsx";

type Served = ServedDocument<WizardDocument>;

/** The revisions that a run goes on with. */
interface Pinned {
  served: Served;
  presets: PresetRevisions;
}

const isSame = (a: PresetRevisions, b: PresetRevisions): boolean =>
  Object.entries(a).every(([slug, revision]) => b[slug] === revision);

/** A run begins with what is current and keeps it, whatever is published meanwhile. */
const useHeld = (pinned: Pinned): Resolved | null => {
  const now = useResolvedWizard(pinned.served, pinned.presets);
  const [held, setHeld] = useState<{ of: Pinned; resolved: Resolved } | null>(null);
  if (held?.of === pinned) return held.resolved;
  if (now) setHeld({ of: pinned, resolved: now });
  return null;
};

const Running = (parts: Omit<RunParts, "notify" | "leave">) => {
  const notify = useNotify();
  const run = useRun({ ...parts, notify, leave: (to) => leave(to) });
  const leave = useBack(run.driver);
  if (run.problem) return <LoadError error={errorTextOf(run.problem)} />;
  if (run.unfinished) return <UnfinishedRun {...run.unfinished} />;
  if (!run.driver) return <RowsSkeleton />;
  return (
    <WizardView
      driver={run.driver}
      services={parts.surroundings.services ?? {}}
      overtaken={run.overtaken}
      onDismiss={run.dismiss}
    />
  );
};

/** The controls of all steps are fetched while the run is still read, so that no step waits for its own. */
const useControlsAhead = (wizard: ResolvedWizard | undefined) => {
  const { registry } = useEngine();
  useEffect(() => {
    for (const { control } of wizard?.steps ?? []) {
      const definition = registry.steps.get(control);
      if (definition) prefetch(definition);
    }
  }, [wizard, registry]);
};

/** A wizard under way, on the revisions that its snapshot pins; `served` is the current one, on which new runs begin. */
export const WizardRun = ({ served }: { served: Served }) => {
  const { transport } = useEngine();
  const { text } = useText();
  const { permissions } = useApp();
  const [pinned, setPinned] = useState<Pinned>({ served, presets: {} });
  const resolved = useHeld(pinned);
  useControlsAhead(resolved?.wizard);
  const { surroundings, ready } = useSurroundings();
  const before: RunParts["before"] = useRef(null);
  const isAllowed = (pinned.served.document.permissions ?? []).every((key) => permissions.includes(key));
  if (!isAllowed) return <Message title={text(900001)} />;
  if (!resolved || !ready) return <RowsSkeleton />;
  const turnTo = async (stored: Snapshot | null): Promise<boolean> => {
    const wanted = await revisionFor(transport, served, stored);
    const presets = stored?.presets ?? {};
    const isOwn = stored ? isSame(presets, resolved.presets) : Object.keys(pinned.presets).length === 0;
    if (wanted.revision === pinned.served.revision && isOwn) return false;
    setPinned({ served: wanted, presets });
    return true;
  };
  return (
    <Running served={pinned.served} resolved={resolved} turnTo={turnTo} surroundings={surroundings} before={before} />
  );
};
