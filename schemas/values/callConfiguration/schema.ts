import { type Static, type TSchema, Type } from "typebox";
import type { Fault } from "#schemas/documents/envelope.ts";
import { type DatasourceValue, datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { type Annotations, closed } from "#schemas/values/types.ts";

export const callMethods = ["get", "post", "put", "patch", "delete"] as const;
export const bodyEntryTypes = ["value", "dataValue", "nested", "prompt"] as const;
/** How deep nested body entries may stand. */
export const bodyDepth = 5;

/** A field of the body: a typed value, a value from the dashboard, entries of its own, or a question to the user. */
export interface BodyEntry {
  key: string;
  type: (typeof bodyEntryTypes)[number];
  dataType?: "text" | "boolean";
  dataValue?: DatasourceValue;
  nested?: BodyEntry[];
  value?: string;
}

const entryOfDepth = (depth: number): TSchema =>
  Type.Object(
    {
      key: Type.String({ minLength: 1 }),
      type: depth > 1 ? Type.Enum(bodyEntryTypes) : Type.Enum(["value", "dataValue", "prompt"]),
      dataType: Type.Optional(Type.Enum(["text", "boolean"])),
      dataValue: Type.Optional(datasourceValue()),
      value: Type.Optional(Type.String()),
      ...(depth > 1 ? { nested: Type.Optional(Type.Array(entryOfDepth(depth - 1))) } : {}),
    },
    closed,
  );
const bodyEntry = () => Type.Unsafe<BodyEntry>(entryOfDepth(bodyDepth));

const secret = () => Type.Object({ secret: Type.String({ minLength: 1 }) }, { additionalProperties: false });

/** A call that a button sends. The method is post unless said; only an external call may name a secret in a header. */
export const callConfiguration = (annotations: Annotations = {}) =>
  Type.Object(
    {
      method: Type.Optional(Type.Enum(callMethods, { default: "post" })),
      url: Type.String({ minLength: 1 }),
      external: Type.Optional(Type.Boolean()),
      headers: Type.Optional(
        Type.Array(
          Type.Object({ key: Type.String({ minLength: 1 }), value: Type.Union([Type.String(), secret()]) }, closed),
        ),
      ),
      body: Type.Optional(Type.Array(bodyEntry())),
    },
    {
      ...closed,
      ...annotations,
      "x-value": "callConfiguration",
      if: { properties: { external: { const: true } }, required: ["external"] },
      else: { properties: { headers: { items: { properties: { value: { type: "string" } } } } } },
    },
  );
export type CallConfiguration = Static<ReturnType<typeof callConfiguration>>;

/** Two entries with one key on a level, which no JSON Schema can refuse. `path` points at the list. */
export const checkBody = (entries: readonly BodyEntry[], path = ""): Fault[] => {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const own = `${path}/${index}`;
    const doubled = seen.has(entry.key);
    seen.add(entry.key);
    return [
      ...(doubled ? [{ path: `${own}/key`, message: `Expected distinct keys, got "${entry.key}" twice` }] : []),
      ...checkBody(entry.nested ?? [], `${own}/nested`),
    ];
  });
};
