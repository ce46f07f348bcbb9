import { type Static, Type } from "typebox";
import { documentOf, Expression, Label } from "#schemas/documents/envelope.ts";
import { FlowSteps, withFlows } from "#schemas/documents/flow/schema.ts";

const closed = { additionalProperties: false } as const;

/**
 * A read that a step keeps while it is open: the procedure, its input (values, `{placeholder}` texts or
 * `{ "$expr": expression }`), seconds between polls, retries (times, seconds between). An event of `events` reads again
 * when `eventWhen` holds for it (`event` in expressions). A read with a false `when` is not made. `onError` says what a
 * failure does: stand in the step (`show`, the rule), be a notification, or only be logged.
 */
export const StepSource = Type.Object(
  {
    procedure: Type.String({ "x-value": "procedure", "x-kind": "read" }),
    input: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { "x-value": "procedureInput" })),
    poll: Type.Optional(Type.Number({ minimum: 1 })),
    retry: Type.Optional(
      Type.Object({ times: Type.Integer({ minimum: 0 }), wait: Type.Number({ minimum: 0 }) }, closed),
    ),
    events: Type.Optional(Type.Array(Type.String())),
    eventWhen: Type.Optional(Expression),
    when: Type.Optional(Expression),
    onError: Type.Optional(Type.Enum(["show", "notify", "log"])),
  },
  closed,
);
export type StepSource = Static<typeof StepSource>;

/** The moments at which a fill rule is tried. */
const fillMoments = ["enter", "answer", "change", "blur", "next"] as const;
export type FillMoment = (typeof fillMoments)[number];

/**
 * A rule that writes the step's own data: at its moments (`enter` and `answer` unless said otherwise), when `when` holds,
 * each field of `set` gets its value. `once` rules act a single time until the wizard is left.
 */
export const FillRule = Type.Object(
  {
    on: Type.Optional(Type.Array(Type.Enum([...fillMoments]), { minItems: 1 })),
    when: Type.Optional(Expression),
    once: Type.Optional(Type.Boolean()),
    set: Type.Record(Type.String(), Expression),
  },
  closed,
);
export type FillRule = Static<typeof FillRule>;

/**
 * What a wizard's step and a step preset have in common. Expressions read: step ids (the data of enabled steps), `step`
 * (own data, `jumped`, `skipped`, `refused`: the code of `returnOn` that has led back), `sources` (name -> answer or
 * null), `loads` (name -> status, answers, attempt, message), `values` (those above in the map), `wizard` (the wizard's
 * values), `inputs`, `answers` (of the enabled steps before), the subject of pages under its name, `user`, `settings`,
 * `route`, `now` (moves on every minute), `link.online`.
 *
 * `error` and `warning` yield null or false for none, a number (a key of the catalogue), text or a label; an error blocks
 * Next, a warning colours it. Placeholders of their texts are filled from the same names, values first.
 * Without `nextEnabled` a step is complete when exactly one thing is selected (controls that select) or its value is
 * neither null, "" nor "0.", nor blank text; `allowNull` and `canBeEmpty` lift that.
 * A refusal of the wizard's end whose code is in `returnOn` leads back to the step with the server's words; all that was
 * entered stays.
 * `onNext` is the flow that a press of Next runs first: the wizard goes on when it ends done. `actions` are flows of the
 * control's buttons; they read `item`.
 */
export const stepBody = {
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Options that are computed, laid over `options`. */
  bind: Type.Optional(Type.Record(Type.String(), Expression, { "x-names": "control" })),
  sources: Type.Optional(Type.Record(Type.String(), StepSource)),
  values: Type.Optional(Type.Record(Type.String(), Expression)),
  fill: Type.Optional(Type.Array(FillRule)),
  initial: Type.Optional(Expression),
  configError: Type.Optional(Expression),
  disabled: Type.Optional(Expression),
  skipOnce: Type.Optional(Expression),
  autoAdvance: Type.Optional(Expression),
  nextEnabled: Type.Optional(Expression),
  error: Type.Optional(Expression),
  warning: Type.Optional(Expression),
  working: Type.Optional(Expression),
  allowNull: Type.Optional(Type.Boolean()),
  canBeEmpty: Type.Optional(Type.Boolean()),
  /** What a summary says of the step; its value unless given. */
  summary: Type.Optional(Expression),
  onNext: Type.Optional(FlowSteps),
  actions: Type.Optional(Type.Record(Type.String(), FlowSteps)),
  /** Codes of refusals of the wizard's end that lead back to this step, where they can be put right. */
  returnOn: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z_]+$", maxLength: 64 }))),
  /** Data fields that are never stored. */
  secret: Type.Optional(Type.Array(Type.String())),
};

/** A preset: a control with its options, sources and rules laid under those of the wizard's step. May not name a preset. */
export const StepDocument = withFlows(
  documentOf("step", { control: Type.String(), label: Type.Optional(Label), ...stepBody }),
);
export type StepDocument = Static<typeof StepDocument>;
