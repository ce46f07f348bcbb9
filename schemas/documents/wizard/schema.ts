import { type Static, Type } from "typebox";
import { documentOf, Expression, Label, PermissionKeys } from "#schemas/documents/envelope.ts";
import { FlowSteps, withFlows } from "#schemas/documents/flow/schema.ts";
import { stepBody } from "#schemas/documents/step/schema.ts";

const closed = { additionalProperties: false } as const;

/** One step of a wizard; `control` names a registered control or a step preset. */
export const WizardStep = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][a-z0-9-]*$", maxLength: 64 }),
    control: Type.String(),
    title: Type.Optional(Label),
    ...stepBody,
  },
  { additionalProperties: false, patternProperties: { "^x-": {} } },
);
export type WizardStep = Static<typeof WizardStep>;

/** A button of the wizard's frame: its flow may end the wizard (`quits`). Shown and enabled by expression. */
export const WizardAction = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][a-z0-9-]*$", maxLength: 64 }),
    label: Label,
    icon: Type.Optional(Type.String()),
    visible: Type.Optional(Expression),
    enabled: Type.Optional(Expression),
    flow: FlowSteps,
    quits: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type WizardAction = Static<typeof WizardAction>;

/**
 * A line of steps (a branch is a disabled step) and the flow that finishing runs. `values` are named once for all steps
 * and read as `wizard.<name>`; presets rely on them where a rule needs what another step has chosen. `{placeholders}` of
 * `returnRoute` are filled from the same names as expressions; without one the wizard returns to the page of the one that it is of.
 * `route.from` is the address of the page whose action led to the wizard. An input is handed over by the route, its query,
 * a field of the chosen row (`selection`) or all chosen rows (`rows`). A wizard with a required input that comes from
 * `rows` is for these rows alone: without them it returns at once, and what was not finished is not kept; who gives up
 * has the rows chosen again.
 */
export const WizardDocument = withFlows(
  documentOf("wizard", {
    permissions: Type.Optional(PermissionKeys),
    returnRoute: Type.Optional(Type.String()),
    inputs: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            from: Type.Enum(["route", "query", "selection", "rows"]),
            required: Type.Optional(Type.Boolean()),
            default: Type.Optional(Type.Unknown()),
          },
          closed,
        ),
      ),
    ),
    values: Type.Optional(Type.Record(Type.String(), Expression)),
    steps: Type.Array(WizardStep, { minItems: 1, maxItems: 200 }),
    actions: Type.Optional(Type.Array(WizardAction)),
    finish: Type.Optional(FlowSteps),
    successText: Type.Optional(Label),
    /** For whom the wizard's writes are made, an object that says who stands at the terminal: a queued write keeps it. */
    actor: Type.Optional(Expression),
  }),
);
export type WizardDocument = Static<typeof WizardDocument>;

/** Names that expressions of a wizard read; no step may take one as its id. */
export const reservedNames = [
  "step",
  "sources",
  "loads",
  "values",
  "wizard",
  "inputs",
  "answers",
  "machine",
  "user",
  "settings",
  "route",
  "now",
  "link",
  "event",
  "item",
  "error",
] as const;
