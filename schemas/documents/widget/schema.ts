import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

/** A saved widget configuration, also a preset: its options laid under those of the dashboard's widget. */
export const WidgetDocument = documentOf("widget", {
  widget: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1 }),
  config: Type.Record(Type.String(), Type.Unknown()),
});
export type WidgetDocument = Static<typeof WidgetDocument>;
