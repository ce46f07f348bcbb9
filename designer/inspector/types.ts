import type { Fault, Label } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";

/** A form over a schema, inside the session of a document. */
export interface InspectorProps {
  /** JSON Schema of the values: a type's options, or a part of a kind's schema. */
  schema: JsonObject;
  /** What stands in the document. */
  value: JsonObject;
  /** What holds where the document says nothing. */
  defaults: JsonObject;
  /** Where the value stands in the document: faults of the session are shown by it. */
  path: string;
  title?: Label;
  /** Called with the whole new value and the name of the changed property (edits of one are one step). */
  change: (value: JsonObject, property: string) => void;
  /** Faults inside the value that the session does not know. */
  faults?: readonly Fault[];
  /** Shows the area of saved configurations of this widget type; `unsaved` makes loading ask first. */
  saved?: { widget: string; unsaved: boolean };
}
