import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;

/** Grid cells; `z` is the layer (default 5, a section's 1). */
export const Position = Type.Object(
  {
    x: Type.Number({ minimum: 0 }),
    y: Type.Number({ minimum: 0 }),
    w: Type.Number({ exclusiveMinimum: 0 }),
    h: Type.Number({ exclusiveMinimum: 0 }),
    z: Type.Optional(Type.Integer()),
  },
  closed,
);
export type Position = Static<typeof Position>;

export const breakpoints = ["mobile", "tablet", "desktop", "xxl"] as const;
export type Breakpoint = (typeof breakpoints)[number];

/** A widget on a dashboard; `component` names a registered type or a widget preset, `config` is its options. */
export const DashboardWidget = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    component: Type.String({ minLength: 1 }),
    pos: Position,
    config: Type.Record(Type.String(), Type.Unknown()),
  },
  { additionalProperties: false, patternProperties: { "^x-": {} } },
);
export type DashboardWidget = Static<typeof DashboardWidget>;

/** A named read of the dashboard. `interval` in seconds (default 60, minimum 10); `events` reload it at once. */
export const DataSource = Type.Object(
  {
    slug: Type.String({ minLength: 1 }),
    source: Type.String({ minLength: 1 }),
    multimachine: Type.Optional(Type.Boolean()),
    interval: Type.Optional(Type.Integer({ minimum: 0 })),
    events: Type.Optional(Type.Array(Type.String())),
    parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
);
export type DataSource = Static<typeof DataSource>;

const layout = Type.Record(Type.String(), Position);

export const DashboardDocument = documentOf("dashboard", {
  size: Type.Object(
    { x: Type.Integer({ minimum: 1, maximum: 200 }), y: Type.Integer({ minimum: 1, maximum: 200 }) },
    closed,
  ),
  display: Type.Optional(Type.Boolean()),
  userlevel: Type.Optional(Type.Integer({ minimum: 0 })),
  suitedForMobile: Type.Optional(Type.Boolean()),
  suitedForTablet: Type.Optional(Type.Boolean()),
  suitedForDesktops: Type.Optional(Type.Boolean()),
  suitedForXXL: Type.Optional(Type.Boolean()),
  isSnippet: Type.Optional(Type.Boolean()),
  snippetTag: Type.Optional(Type.String()),
  parameters: Type.Optional(
    Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1 }),
          description: Type.Optional(Type.String()),
          default: Type.Optional(Type.String()),
        },
        closed,
      ),
    ),
  ),
  dataSources: Type.Array(DataSource),
  widgets: Type.Array(DashboardWidget, { maxItems: 1000 }),
  layouts: Type.Optional(
    Type.Object(
      {
        mobile: Type.Optional(layout),
        tablet: Type.Optional(layout),
        desktop: Type.Optional(layout),
        xxl: Type.Optional(layout),
      },
      closed,
    ),
  ),
});
export type DashboardDocument = Static<typeof DashboardDocument>;
