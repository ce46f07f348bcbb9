import { type Static, Type } from "typebox";
import { documentOf, Expression } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;
const path = (description: string) => Type.String({ pattern: "^/", maxLength: 1000, description });

/**
 * How facts of a subject are said to a target of the site: `path`, header values and texts of the body name facts as
 * `{card_no}`; a text of the body that is one such name alone is the fact itself, `{ "$expr": expression }` the value of
 * an expression over the facts. `accepted` says over `answer.status` and `answer.body` whether the target has taken the
 * fact; it is asked of answers of the 200s alone, without it each of them counts. `reason` is what is kept of an answer
 * that has not taken it. `check` is how the target is asked whether it has a fact (`{key}`) of which nobody knows.
 */
export const ErpMappingDocument = documentOf("erp-mapping", {
  subject: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: "^[a-z][a-z0-9_-]*$",
    description: "what the facts are of",
  }),
  target: Type.String({
    title: "erp.target",
    minLength: 1,
    maxLength: 64,
    description: "a target of the site, by its name",
  }),
  method: Type.Optional(Type.Enum(["post", "put", "patch"], { default: "post" })),
  path: path("behind the address of the target"),
  headers: Type.Optional(
    Type.Array(
      Type.Object(
        { key: Type.String({ minLength: 1, maxLength: 100 }), value: Type.String({ maxLength: 1000 }) },
        closed,
      ),
      { maxItems: 20 },
    ),
  ),
  body: Type.Record(Type.String(), Type.Unknown(), { description: "JSON with the facts in it" }),
  accepted: Type.Optional(Expression),
  reason: Type.Optional(Type.Unsafe<unknown>({ ...Expression, title: "erp.reason_of_answer" })),
  check: Type.Optional(
    Type.Object({ path: path("where the target is asked for a fact"), received: Expression }, closed),
  ),
});
export type ErpMappingDocument = Static<typeof ErpMappingDocument>;
