import { type Static, Type } from "typebox";
import { documentOf, Expression, Label } from "#schemas/documents/envelope.ts";
import { FlowSteps, withFlows } from "#schemas/documents/flow/schema.ts";

const closed = { additionalProperties: false } as const;

/**
 * A value that is entered in the panel itself. Expressions and flows of the panel read it as `inputs.<id>`: null while
 * nothing is entered, text, or for `number` a whole number, which is held between `min` and `max`. It begins anew with
 * another selection.
 */
const PanelInput = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z][A-Za-z0-9_]*$", maxLength: 64 }),
    control: Type.Enum(["number", "text"]),
    label: Label,
    visible: Type.Optional(Expression),
    min: Type.Optional(Expression),
    max: Type.Optional(Expression),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  closed,
);
export type PanelInput = Static<typeof PanelInput>;

const PanelButton = Type.Object(
  {
    id: Type.String(),
    label: Label,
    icon: Type.Optional(Type.String()),
    /** `one` (the default): disabled with its own reason while several rows are selected. */
    rows: Type.Optional(Type.Enum(["one", "many"])),
    visible: Type.Optional(Expression),
    enabled: Type.Optional(Expression),
    /** Why the button is disabled: null, a number (a key of the catalogue), text or a label. */
    reason: Type.Optional(Expression),
    badge: Type.Optional(Expression),
    /** A switch: whether it is on now. */
    pressed: Type.Optional(Expression),
    /** The selection stays after success. */
    keepSelection: Type.Optional(Type.Boolean()),
    flow: Type.Union([
      FlowSteps,
      Type.Object({ flow: Type.String(), inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }, closed),
    ]),
  },
  { additionalProperties: false, patternProperties: { "^x-": {} } },
);
export type PanelButton = Static<typeof PanelButton>;

/**
 * A context-action panel: its slug is the selection type (selection-types.ts). Expressions read `item` (the selected row,
 * null while there are several), `items`, `selection.type`, `selection.count`, `inputs`, and what a page's do. Who may
 * not use an action does not see it (`visible`); a row that does not allow it disables it (`enabled`, `reason`).
 */
export const PanelDocument = withFlows(
  documentOf("panel", {
    heading: Type.Optional(Label),
    inputs: Type.Optional(Type.Array(PanelInput)),
    buttons: Type.Array(PanelButton),
  }),
);
export type PanelDocument = Static<typeof PanelDocument>;
