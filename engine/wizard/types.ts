import type { Subject } from "#schemas/documents/site/subject.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { FillRule, StepSource } from "#schemas/documents/step/schema.ts";
import type { WizardAction } from "#schemas/documents/wizard/schema.ts";
import type { ReadSpec } from "#engine/bindings/bound.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import type { CallError, FlowState, Message } from "#engine/language/flow/types.ts";
import type { SourceState } from "./source.ts";

type Members = Readonly<Record<string, unknown>>;

/** A step with its preset laid under it. `fault` says why it cannot run: unknown control or faulty options. */
export interface ResolvedStep {
  id: string;
  control: string;
  title: Label;
  options: Members;
  bind: Members;
  sources: Readonly<Record<string, StepSource>>;
  values: Members;
  fill: readonly FillRule[];
  actions: Readonly<Record<string, readonly FlowStep[]>>;
  onNext: readonly FlowStep[];
  secret: readonly string[];
  /** Codes of refusals of the wizard's end that this step can put right: they lead back to it. */
  returnOn: readonly string[];
  initial?: unknown;
  configError?: unknown;
  disabled?: unknown;
  skipOnce?: unknown;
  autoAdvance?: unknown;
  nextEnabled?: unknown;
  error?: unknown;
  warning?: unknown;
  working?: unknown;
  summary?: unknown;
  allowNull: boolean;
  canBeEmpty: boolean;
  fault: string | null;
}

/** A wizard document made ready to run. */
export interface ResolvedWizard {
  slug: string;
  title: Label;
  returnRoute: string | null;
  values: Members;
  steps: readonly ResolvedStep[];
  actions: readonly WizardAction[];
  finish: readonly FlowStep[];
  successText: Label | null;
  /** For whom its calls are made, such as who stands at the terminal. */
  actor?: unknown;
}

/**
 * What the frame remembers of a step besides its data. `filled` are the indexes of spent `once` rules, `refused` is the
 * code of the refusal that has led back to the step, until it is passed again.
 */
export interface StepFlags {
  jumped?: true;
  skipped?: true;
  passed?: true;
  filled?: readonly number[];
  refused?: string | null;
}

/**
 * `working`: a call is out. `asking`: a popup or a wait is open. `queued`: all is done but calls wait in the offline
 * queue, or a flow needs the answer of such a call.
 * `unsure`: a call was sent and its outcome is not known; the data are locked until it is sent again and answered.
 */
type WizardStatus = "idle" | "asking" | "working" | "queued" | "unsure" | "done";

/** Which flow runs: the wizard's end, a step's `onNext`, or an action of a step or of the frame. */
export interface FlowRun {
  kind: "finish" | "next" | "action" | "frame";
  step: string;
  name: string;
  state: FlowState;
  /** Idempotency key of the call that is out. */
  key: string | null;
  /** Addresses of the calls made, whose attempts count on when the run is over. */
  called: readonly string[];
}

/** A call that waits in the offline queue: its address in the wizard, and what was sent. */
interface QueuedCall {
  address: string;
  procedure: string;
  input: Members;
}

/** What a list of unfinished wizards says of one: its title, how far it has come, and the page it stands on. */
interface Progress {
  title: Label;
  position: number;
  count: number;
  path: string;
}

/** All that a wizard is at a moment, as plain JSON. */
export interface Snapshot {
  /** UUID; the namespace of the keys of its calls. */
  id: string;
  wizard: string;
  /** Revision of the wizard document it runs on. */
  revision: number;
  /** Revisions of the step presets it runs on, by slug. */
  presets: Readonly<Record<string, number>>;
  /** The key of the one that its page is of; null on a page of none. */
  machine: string | null;
  inputs: Members;
  /** A person has entered or chosen something; what steps have filled in by themselves does not count. */
  entered: boolean;
  /** The step on which it began. */
  begin: string | null;
  stepId: string | null;
  /** The way in which the present step was entered. */
  direction: "forward" | "back";
  data: Readonly<Record<string, Members>>;
  flags: Readonly<Record<string, StepFlags>>;
  status: WizardStatus;
  message: Message | null;
  run: FlowRun | null;
  /** Attempts by call address; one more after each refusal. */
  attempts: Readonly<Record<string, number>>;
  /** The body sent under each key, so that a repeat has the same. */
  payloads: Readonly<Record<string, { procedure: string; input: Members }>>;
  /** Calls that the flows have gone on without, by key: they wait in the queue, and the wizard's end waits for them. */
  queued: Readonly<Record<string, QueuedCall>>;
  progress: Progress | null;
}

/** What is around a wizard and not part of its snapshot. */
export interface WizardContext {
  /** What the pages of the site are about; expressions know the page's one by its name. */
  subject: Subject;
  /** The one that the page is of. */
  one: Members | null;
  user: Members | null;
  settings: Members;
  /** `from` is the address of the page whose action led to the wizard; null for who opened it by itself. */
  route: {
    path: string;
    params: Readonly<Record<string, string>>;
    query: Readonly<Record<string, string>>;
    from?: string | null;
  };
  /** ISO 8601, UTC. */
  now: string;
  /** Whether the server can be reached; without it it can. */
  online?: boolean;
  services?: Services;
  /**
   * Whether a procedure only reads. Such a call may be made anew at any time; every other keeps key and body until its
   * outcome is known. Without it every call counts as one that writes.
   */
  isRead?: (procedure: string) => boolean;
  /** Reads of the present step by name. */
  sources: Readonly<Record<string, SourceState>>;
}

/** What a person wants of what was entered when the wizard is left unfinished. */
export type QuitAnswer = "keep" | "discard";

export type WizardEvent =
  | { type: "open" }
  | { type: "answered"; source: string }
  | { type: "change"; patch: Members }
  | { type: "blur" }
  | { type: "next" }
  | { type: "back" }
  | { type: "quit"; answer?: QuitAnswer }
  | { type: "action"; name: string; item?: unknown }
  | { type: "answer"; at: string; value?: unknown }
  | { type: "decline"; at: string; reason?: "closed" | "timeout" }
  | { type: "waited"; at: string }
  | { type: "reply"; key: string; res: unknown }
  | ({ type: "refused"; key: string } & CallError)
  | { type: "queued"; key: string }
  | { type: "noLink"; key: string }
  | { type: "lost"; key: string }
  | { type: "again"; id: string }
  /** The page is of another one. */
  | { type: "subject"; one: string | null; id: string };

export type WizardEffect =
  | { type: "save"; snapshot: Snapshot }
  | { type: "discard"; one: string | null }
  | { type: "park"; snapshot: Snapshot }
  /** `answers` names a read whose rows the reply holds as well. */
  | { type: "call"; key: string; procedure: string; input: Members; answers?: string }
  | { type: "notify"; message: Message; level: "success" | "info" | "warning" | "error" }
  | { type: "navigate"; to: string }
  | { type: "select"; selection: string; item: unknown }
  | { type: "remember"; list: string; key: string }
  | { type: "reload"; names: readonly string[] }
  | { type: "askQuit" }
  | { type: "left"; reason: "done" | "quit" };

export type StepMark = "done" | "current" | "disabled" | "upcoming";

/** All that the frame draws. */
export interface WizardFrame {
  stepId: string | null;
  control: string | null;
  title: Label;
  wizardTitle: Label;
  /** The key of the one that the wizard is of. */
  one: string | null;
  options: Members;
  data: Members;
  values: Members;
  reads: Readonly<Record<string, WizardRead>>;
  position: number;
  count: number;
  rail: readonly { id: string; title: Label; state: StepMark }[];
  first: boolean;
  last: boolean;
  nextEnabled: boolean;
  nextIcon: "arrow" | "check" | "spinner";
  busy: boolean;
  locked: boolean;
  configError: boolean;
  /** Why the step is a configuration error, for the log. */
  fault: string | null;
  error: Message | null;
  warning: Message | null;
  message: Message | null;
  loadMessages: readonly Message[];
  status: WizardStatus;
  /** The wizard may begin anew while this run waits for the queue. */
  mayBeginAnew: boolean;
  popup: FlowRequest | null;
  wait: { at: string; seconds: number; text: Message | null } | null;
  buttons: readonly { id: string; label: Label; icon: string | null; enabled: boolean }[];
  answers: readonly Answer[];
}

/** A read of the present step. An event of `events` reads it again when `isMeant` says so. */
export interface WizardRead extends ReadSpec {
  onError: "show" | "notify" | "log";
  eventWhen?: unknown;
  /** What `eventWhen` reads besides `event`. */
  eventScope?: Members;
}

/** What an earlier step has answered, for summaries. */
export interface Answer {
  id: string;
  title: Label;
  value: unknown;
  text: unknown;
}

export type Turn = [Snapshot, WizardEffect[]];
