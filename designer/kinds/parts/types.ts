import type { Label } from "#schemas/documents/envelope.ts";
import type { JsonObject, Path } from "#schemas/documents/json.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import type { NameOf } from "../../actions/parts.ts";

/** Something that can be added to a list: how a person calls it, and what it begins with. */
export interface PartChoice {
  key: string;
  label: Label;
  description?: Label;
  part: JsonObject;
}

/** The form of a part, and what holds where the part says nothing. */
export interface PartForm {
  schema: JsonObject;
  defaults: JsonObject;
}

/** A list of parts of a document: steps, columns, buttons, entries. */
export interface PartList {
  /** Where the list stands in the document. */
  path: Path;
  /** A text key. */
  title: string;
  name: NameOf;
  /** Lists of the same family hold the same parts: one may be moved from one to the other. Without it a part stays in its list. */
  family?: string;
  /** Few parts have such a list: while it is empty, it is offered at the chosen part alone. */
  isSeldom?: boolean;
  choices: readonly PartChoice[];
  /** The form of a part; null while what it needs is still read. */
  formOf: (part: JsonObject) => PartForm | null;
  /** What a person calls a part; its title or name unless given. */
  called?: (part: JsonObject, texts: Texts) => string;
  /** What else is said of a part in the list. */
  said?: (part: JsonObject) => string;
  /** The lists inside a part. */
  inside?: (part: JsonObject, path: Path) => readonly PartList[];
}
