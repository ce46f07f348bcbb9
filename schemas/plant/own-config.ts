import { type Static, Type } from "typebox";
import { TableLayout } from "#schemas/documents/table/layout.ts";
import { cardFieldNames, groupTerms, headerStyles, orderDirections, orderTerms } from "./card-fields.ts";
import { Code, DateTime, orNull, strict, Text } from "#schemas/platform/fields.ts";

/** The overviews of which a user keeps a widget configuration. */
export const widgetOverviews: readonly string[] = ["machine-widgets", "machine-late-orders"];

/** How the machine-widgets and late-orders overviews show their widgets; what is absent stays as the company has it. */
export const SavedWidgetConfig = Type.Object(
  {
    headerStyle: Type.Optional(Type.Enum([...headerStyles])),
    groupBy: Type.Optional(Type.Boolean()),
    groupByTerm: Type.Optional(Type.Enum([...groupTerms])),
    orderByTerm: Type.Optional(Type.Enum(orderTerms)),
    orderDir: Type.Optional(Type.Enum([...orderDirections])),
    orderOnNumberOfLateOrder: Type.Optional(Type.Boolean()),
    showOnlyMachinesWithLateorder: Type.Optional(Type.Boolean()),
    fields: Type.Optional(Type.Array(orNull(Type.Enum(cardFieldNames)), { minItems: 6, maxItems: 6 })),
  },
  strict,
);
export type SavedWidgetConfig = Static<typeof SavedWidgetConfig>;

export const OwnConfigKind = Type.Union([Type.Literal("table"), Type.Literal("widget")]);

/** What a user keeps for itself of a table template or a widget overview. */
export const OwnConfig = Type.Object(
  {
    username: Text(64),
    kind: OwnConfigKind,
    slug: Code,
    config: Type.Union([TableLayout, SavedWidgetConfig]),
    changed_at: DateTime,
  },
  strict,
);
export type OwnConfig = Static<typeof OwnConfig>;
