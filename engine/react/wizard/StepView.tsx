import { useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import type { StepViewProps } from "#engine/registry/types.ts";
import { type SourceState, unread } from "#engine/wizard/source.ts";
import type { WizardFrame } from "#engine/wizard/types.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { defaultsOf } from "../registry/defaults.ts";
import { LoadFailure } from "../registry/again.ts";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { LazyView } from "../registry/LazyView.tsx";
import { LoadError, Message, RowsSkeleton } from "../states/States.tsx";
import type { Driver } from "./driver.ts";

/** A read of a step as its control sees it. */
const boundOfSource = ({ status, data, message, at }: SourceState): Bound => ({
  status: status === "failed" && data === undefined ? "error" : data === undefined ? "pending" : "ready",
  data,
  fetchedAt: at,
  stale: status === "failed",
  error: message === null ? null : { code: "source_failed", message },
});

/** The reads of a step: those that it wants and of which nothing is known yet are under way. */
const boundsOf = (
  { reads }: Pick<WizardFrame, "reads">,
  sources: Readonly<Record<string, SourceState>>,
): Readonly<Record<string, Bound>> => {
  const names = new Set([...Object.keys(reads), ...Object.keys(sources)]);
  return Object.fromEntries([...names].map((name) => [name, boundOfSource(sources[name] ?? unread)]));
};

interface StepProps {
  frame: WizardFrame;
  sources: Readonly<Record<string, SourceState>>;
  driver: Driver;
}

/** The control of the present step. It reports changes; whether the user may go on is the document's rule. */
export const StepView = ({ frame, sources, driver }: StepProps) => {
  const { registry } = useEngine();
  const { text, label } = useText();
  const { stepId, control, options, data, values, locked, title } = frame;
  const definition = control === null ? undefined : registry.steps.get(control);
  const bounds = useMemo(() => boundsOf(frame, sources), [frame, sources]);
  const actions = useMemo(
    () => ({
      change: (patch: Record<string, unknown>) => driver.send({ type: "change", patch }),
      next: () => driver.send({ type: "next" }),
      reload: (source?: string) => driver.reload(source === undefined ? [] : [source]),
      act: (name: string, item?: unknown) => driver.send({ type: "action", name, item }),
      blur: () => driver.send({ type: "blur" }),
    }),
    [driver],
  );
  if (frame.configError || !definition || stepId === null)
    return <Message title={text(900053)} code={frame.fault ?? undefined} />;
  const props: StepViewProps = {
    id: stepId,
    title: label(title),
    options: { ...defaultsOf(definition), ...options },
    data,
    sources: bounds,
    values,
    disabled: locked,
    ...actions,
  };
  return (
    <ErrorBoundary
      resetKey={stepId}
      fallback={(error, retry) =>
        error instanceof LoadFailure ? (
          <LoadError error={{ code: "part_failed", message: error.message }} retry={retry} />
        ) : (
          <Message title={text(900053)} code={error.message} />
        )
      }
    >
      <LazyView key={stepId} definition={definition} props={props} fallback={<RowsSkeleton />} />
    </ErrorBoundary>
  );
};
