import { subject } from "#engine/testing/subject.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import { readAnswered, readFailed, type SourceState, unread } from "#engine/wizard/source.ts";
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

type Members = Record<string, unknown>;

export const snapshotId = "0b1f3a52-6d1e-4d0e-9c0a-3f5a1f6b7c8d";
const now = "2024-05-15T05:05:00Z";

/** Machine M1 with the special functions given, on its interface page, used by anna. */
export const surroundings = (
  features: readonly number[] = [],
  patch: {
    machine?: Members;
    settings?: Members;
    user?: Members;
    path?: string;
    permissions?: string[];
    online?: boolean;
  } = {},
): WizardContext => ({
  subject,
  one: {
    machine_id: "M1",
    erp_resource: "R1",
    erp_connection_type: "",
    tool_id: "T77",
    line_position: 1,
    special_functions: features,
    config: {},
    ...patch.machine,
  },
  user: { username: "anna", company_id: 1, ...patch.user },
  settings: { time_zone: "Europe/Stockholm", ...patch.settings },
  route: { path: patch.path ?? "/interface/M1/wizard", params: {}, query: {} },
  now,
  ...(patch.online !== undefined && { online: patch.online }),
  services: { language: "en", timeZone: "Europe/Stockholm", permissions: patch.permissions ?? [] },
  sources: {},
});

export interface Session {
  snapshot: () => Snapshot;
  /** Data of the present step. */
  data: () => Members;
  step: () => string | null;
  frame: () => WizardFrame;
  /** Effects since the last look, without the saves. */
  effects: () => WizardEffect[];
  calls: () => { procedure: string; input: Members; key: string }[];
  send: (event: WizardEvent) => Session;
  change: (patch: Members) => Session;
  next: () => Session;
  back: () => Session;
  /** The read of the present step answers. */
  load: (source: string, data: unknown) => Session;
  fail: (source: string, message: string) => Session;
  /** The call that is out is answered. */
  reply: (res: unknown) => Session;
  refuse: (message: string, code?: string, callCode?: number) => Session;
  answer: (value?: unknown) => Session;
  decline: () => Session;
  at: (time: string) => Session;
  rows: () => unknown;
  /** The snapshot goes through JSON, as when it is stored and read. */
  roundTrip: () => Session;
  /** The snapshot that was last stored. */
  saved: () => Snapshot | null;
}

/** Drives a wizard as its frame would: keeps the reads of the present step, collects effects. */
export const openWizard = (
  wizard: ResolvedWizard,
  around: WizardContext = surroundings(),
  inputs: Members = {},
  stored?: Snapshot,
): Session => {
  let snapshot = stored ?? createSnapshot({ id: snapshotId, wizard: wizard.slug, revision: 1, machine: "M1", inputs });
  let context = around;
  let sources: Record<string, SourceState> = {};
  let effects: WizardEffect[] = [];
  let saved: Snapshot | null = null;
  const contextNow = (): WizardContext => ({ ...context, sources });

  const session: Session = {
    snapshot: () => snapshot,
    data: () => ({ ...snapshot.data[snapshot.stepId ?? ""] }),
    step: () => snapshot.stepId,
    frame: () => view(wizard, snapshot, contextNow()),
    effects: () => {
      const seen = effects;
      effects = [];
      return seen;
    },
    calls: () =>
      effects.flatMap((effect) =>
        effect.type === "call" ? [{ procedure: effect.procedure, input: { ...effect.input }, key: effect.key }] : [],
      ),
    send: (event) => {
      const before = snapshot.stepId;
      const [after, done] = transition(wizard, snapshot, event, contextNow());
      if (after.stepId !== before) sources = {};
      snapshot = after;
      effects.push(...done.filter(({ type }) => type !== "save"));
      for (const effect of done) if (effect.type === "save") saved = effect.snapshot;
      return session;
    },
    change: (patch) => session.send({ type: "change", patch }),
    next: () => session.send({ type: "next" }),
    back: () => session.send({ type: "back" }),
    load: (source, data) => {
      sources = { ...sources, [source]: readAnswered(sources[source] ?? unread, data) };
      return session.send({ type: "answered", source });
    },
    fail: (source, message) => {
      const { retry } = session.frame().reads[source] ?? {};
      sources = { ...sources, [source]: readFailed(sources[source] ?? unread, message, retry).state };
      return session.send({ type: "answered", source });
    },
    reply: (res) => session.send({ type: "reply", key: snapshot.run?.key ?? "", res }),
    refuse: (message, code = "state_conflict", callCode = 5) =>
      session.send({ type: "refused", key: snapshot.run?.key ?? "", code, call_code: callCode, message }),
    answer: (value) => session.send({ type: "answer", at: session.frame().popup?.at ?? "", value }),
    decline: () => session.send({ type: "decline", at: session.frame().popup?.at ?? "" }),
    at: (time) => {
      context = { ...context, now: time };
      return session;
    },
    rows: () => session.frame().options["rows"],
    roundTrip: () => {
      snapshot = JSON.parse(JSON.stringify(snapshot)) as Snapshot;
      return session;
    },
    saved: () => saved,
  };
  return session.send({ type: "open" });
};

/** The data a list writes when a row is chosen. */
export const chosen = (row: Members, key: string): Members => ({ value: row[key], row, selected: [row[key]] });
