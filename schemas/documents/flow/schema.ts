import { type Static, type TSchema, Type } from "typebox";
import { documentOf, Expression, Label } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;
const name = Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_-]*$", maxLength: 64 });
const inputs = Type.Record(Type.String(), Type.Unknown());
const procedureInput = Type.Record(Type.String(), Type.Unknown(), { "x-value": "procedureInput" });
const expressions = Type.Record(Type.String(), Expression);
const seconds = Type.Number({ minimum: 1 });
const when = Type.Optional(Expression);
const steps = Type.Ref("#/$defs/FlowSteps");
const onDeclined = Type.Optional(steps);

/**
 * One step of a flow: an object with exactly one verb key; `when` false passes over it. `as` names the answer or result
 * for later steps. Texts are labels with `{placeholders}`; inputs are values, `{placeholder}` texts or
 * `{ "$expr": expression }`.
 *
 * `ask` opens a control as a popup (what it lists is read by a `call` before it) until `accept` holds for its data
 * (`answer` in expressions); `confirm` is a yes/no question; `no` names the button that declines either. `choose` offers
 * buttons and runs the chosen one's steps. A popup that is closed or not answered within `timeout` seconds (120 unless
 * `persistent`) is declined: `onDeclined` runs and the flow ends declined. A `prompt` besides says the text of a refused prompt. `call` runs a procedure; after a refusal the first `onError` whose `when`
 * holds (it reads `error`: code, call_code, message, and the path of the field where there is one) runs and the flow goes on, else the flow fails with the message.
 * A call that is refused with `confirmation_needed` is asked about with the server's words before any `onError`: when it is
 * meant it is made again with `confirmed: true` in its input, else the flow ends declined.
 * `onUnanswered` runs, and the flow goes on, when nothing has answered and the person does not try again; without it the
 * flow fails. The call may have been made: what is made once more after it is another call, so it is for writes that do no
 * harm when they are made twice.
 * `answers` names a read whose rows the reply holds as well: what is shown of that read for the same subject is replaced.
 * A write that has to wait for the server ends the flow as queued: what follows would build on its result.
 * `repeat` tests `while` before each turn. `set` gives names values, `change` writes fields of the wizard step the flow
 * belongs to, `reload` reads sources or procedures of these names again. `remember` puts a key first in a list of last used
 * keys, which the browser keeps per user (a list of choices shows it by its option `recent`). A `silent` popup makes no sound. `stop` ends
 * the flow.
 */
const Step = Type.Union([
  Type.Object(
    {
      ask: Type.Object(
        {
          control: Type.String(),
          title: Label,
          options: Type.Optional(inputs),
          bind: Type.Optional(Type.Record(Type.String(), Expression, { "x-names": "control" })),
          initial: Type.Optional(inputs),
          accept: Type.Optional(Expression),
          no: Type.Optional(Label),
          timeout: Type.Optional(seconds),
          persistent: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
      as: name,
      onDeclined,
      when,
    },
    closed,
  ),
  Type.Object(
    {
      confirm: Type.Object(
        {
          text: Label,
          yes: Type.Optional(Label),
          no: Type.Optional(Label),
          timeout: Type.Optional(seconds),
          prompt: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
      onDeclined,
      when,
    },
    closed,
  ),
  Type.Object(
    {
      choose: Type.Object(
        {
          text: Label,
          title: Type.Optional(Label),
          options: Type.Array(
            Type.Object({ value: Type.String(), label: Label, steps: Type.Optional(steps) }, closed),
            { minItems: 1 },
          ),
          timeout: Type.Optional(seconds),
          persistent: Type.Optional(Type.Boolean()),
          silent: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
      as: Type.Optional(name),
      onDeclined,
      when,
    },
    closed,
  ),
  Type.Object(
    {
      show: Type.Object({ kind: Type.String(), slug: Type.String(), inputs: Type.Optional(inputs) }, closed),
      when,
    },
    closed,
  ),
  Type.Object(
    {
      call: Type.String({ "x-value": "procedure" }),
      input: procedureInput,
      as: Type.Optional(name),
      answers: Type.Optional(Type.String()),
      onError: Type.Optional(Type.Array(Type.Object({ when: Expression, steps }, closed))),
      onUnanswered: Type.Optional(steps),
      when,
    },
    closed,
  ),
  Type.Object(
    {
      repeat: Type.Object(
        { while: Expression, max: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), steps },
        closed,
      ),
      when,
    },
    closed,
  ),
  Type.Object({ each: Type.Object({ in: Expression, as: name, steps }, closed), when }, closed),
  Type.Object({ wait: Type.Object({ seconds: Expression, text: Type.Optional(Label) }, closed), when }, closed),
  Type.Object({ set: expressions, when }, closed),
  Type.Object({ change: expressions, when }, closed),
  Type.Object({ select: Type.Object({ type: Type.String(), item: Expression }, closed), when }, closed),
  Type.Object({ remember: Type.Object({ list: Type.String(), key: Expression }, closed), when }, closed),
  Type.Object({ reload: Type.Array(Type.String(), { minItems: 1 }), when }, closed),
  Type.Object(
    {
      notify: Type.Object(
        { text: Label, level: Type.Optional(Type.Enum(["success", "info", "warning", "error"])) },
        closed,
      ),
      when,
    },
    closed,
  ),
  Type.Object({ navigate: Type.String(), when }, closed),
  Type.Object({ branch: Type.Array(Type.Object({ when, steps }, closed), { minItems: 1 }), when }, closed),
  Type.Object(
    {
      stop: Type.Enum(["done", "declined", "failed"]),
      text: Type.Optional(Label),
      seconds: Type.Optional(
        Type.Number({
          minimum: 1,
          maximum: 600,
          description: "its text goes after so long; else a failure stays until it is closed",
        }),
      ),
      when,
    },
    closed,
  ),
]);
const Steps = Type.Array(Type.Ref("#/$defs/FlowStep"));

const cyclic = Type.Cyclic({ "#/$defs/FlowStep": Step, "#/$defs/FlowSteps": Steps }, "#/$defs/FlowStep");
export type FlowStep = Static<typeof cyclic>;

/** The definitions that `FlowSteps` refers to. They stand once, at the root of each schema that holds flows. */
const flowDefinitions = { FlowStep: Step, FlowSteps: Steps };
export const FlowSteps = Type.Unsafe<FlowStep[]>({ $ref: "#/$defs/FlowSteps" });

/** A schema of a whole document, with the definitions that flows inside it need. */
export const withFlows = <S extends TSchema>(schema: S): S => Object.assign(schema, { $defs: flowDefinitions });

/** A program that a wizard's end, a panel button or an action button runs. `inputs` name what the caller hands over. */
export const FlowDocument = withFlows(
  documentOf("flow", {
    inputs: Type.Optional(Type.Array(name)),
    steps: FlowSteps,
  }),
);
export type FlowDocument = Static<typeof FlowDocument>;
