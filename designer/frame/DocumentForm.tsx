import { useCallback } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { changeDocument } from "../actions/change-document.ts";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import Inspector from "../inspector/Inspector.tsx";
import { objectOf, textsIn } from "../values.ts";
import classes from "./frame.module.css";

/** Fields of the envelope that nobody edits by hand. */
const given = new Set(["$schema", "kind", "slug", "schemaVersion", "versions"]);

const without = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !given.has(name)));

/** The schema of a document's kind without the fields that nobody edits by hand. */
const bodyOf = (schema: JsonObject): JsonObject => ({
  ...schema,
  properties: without(objectOf(schema.properties)),
  required: textsIn(schema.required).filter((name) => !given.has(name)),
});

/** The form of a kind's schema: the editor of every kind that has none of its own. */
const DocumentForm = () => {
  const session = useSession();
  const kind = useEdited((state) => state.kind);
  const document = useEdited((state) => state.document);
  const change = useCallback(
    (value: JsonObject, property: string) => session.apply(changeDocument(value, property)),
    [session],
  );
  return (
    <div className={classes["form"]}>
      <Inspector
        schema={bodyOf(objectOf(kinds[kind].schema))}
        value={without(document)}
        defaults={without(kinds[kind].defaults)}
        path=""
        change={change}
      />
    </div>
  );
};

export default DocumentForm;
