import type { SourceState } from "#engine/wizard/source.ts";
import type { Stand } from "#engine/wizard/environment.ts";
import { transition } from "#engine/wizard/transition.ts";
import type {
  ResolvedWizard,
  Snapshot,
  WizardContext,
  WizardEffect,
  WizardEvent,
  WizardFrame,
} from "#engine/wizard/types.ts";
import { view } from "#engine/wizard/view.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";

/** What is around the wizard and changes without it. */
export type Surroundings = Omit<WizardContext, "now" | "sources" | "isRead" | "online">;

export interface MomentParts {
  wizard: ResolvedWizard;
  snapshot: Snapshot;
  surroundings: Surroundings;
  clock: Pick<Clock, "now">;
  transport: Pick<Transport, "link">;
  procedures: (name: string) => ProcedureInfo | undefined;
}

type Sources = Readonly<Record<string, SourceState>>;

const sourceLess: Sources = {};

/** What the reads of a step have answered is nothing to another step, or another run. */
const isOfStep = (before: Snapshot, after: Snapshot): boolean =>
  before.stepId === after.stepId && before.id === after.id;

export type Moment = ReturnType<typeof createMoment>;

/** A run at the present moment: its snapshot, what is around it, and the frame that follows. Performs nothing. */
export const createMoment = ({ wizard, clock, transport, procedures, ...given }: MomentParts) => {
  let { snapshot, surroundings } = given;
  let sources = sourceLess;
  const isRead = (name: string): boolean => procedures(name)?.kind === "read";
  const context = (): WizardContext => {
    const now = new Date(clock.now()).toISOString();
    return { ...surroundings, now, online: transport.link.get().online, isRead, sources };
  };
  const draw = (): WizardFrame => view(wizard, snapshot, context());
  let frame = draw();
  return {
    stand: (): Stand => ({ wizard, snapshot, context: context() }),
    isRead,
    frame: () => frame,
    snapshot: () => snapshot,
    sources: () => sources,
    services: () => surroundings.services ?? {},
    /** The frame anew, as when the time or the link has changed. */
    redraw: () => {
      frame = draw();
    },
    /** Takes an event; answers what is to be done outside. */
    dispatch: (event: WizardEvent): WizardEffect[] => {
      const before = snapshot;
      const [next, effects] = transition(wizard, snapshot, event, context());
      snapshot = next;
      if (!isOfStep(before, next)) sources = sourceLess;
      frame = draw();
      return effects;
    },
    /** What would be done outside on an event. */
    effectsOf: (event: WizardEvent): WizardEffect[] => transition(wizard, snapshot, event, context())[1],
    answered: (name: string, state: SourceState) => {
      sources = { ...sources, [name]: state };
    },
    surround: (next: Surroundings) => {
      surroundings = next;
    },
    adopt: (stored: Snapshot) => {
      snapshot = stored;
      sources = sourceLess;
    },
    /** A snapshot as it is stored: with what a list of unfinished runs says of it. */
    withProgress: (saved: Snapshot): Snapshot => {
      const { position, count } = frame;
      return { ...saved, progress: { title: wizard.title, position, count, path: surroundings.route.path } };
    },
  };
};
