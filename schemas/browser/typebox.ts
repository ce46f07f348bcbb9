type Schema = Readonly<Record<string, unknown>>;

const optional = new WeakSet<object>();

const requiredOf = (properties: Readonly<Record<string, Schema>>) => {
  const required = Object.keys(properties).filter((key) => !optional.has(properties[key]!));
  return required.length > 0 ? { required } : {};
};

const literalTypes: Readonly<Record<string, string>> = { string: "string", number: "number", boolean: "boolean" };

const of = (type: string) => (options: Schema) => ({ type, ...options });

const named = ({ enum: values, anyOf }: Schema): readonly string[] | null => {
  if (Array.isArray(values)) return values;
  return Array.isArray(anyOf) ? anyOf.map((one: Schema) => String(one["const"])) : null;
};

/**
 * The functions of TypeBox that the schemas of the house are written with, for the browser: the same JSON Schemas, a
 * thirtieth of the bytes, none of the validators. The production build puts it in the place of `typebox`.
 */
export const Type = {
  String: of("string"),
  Number: of("number"),
  Integer: of("integer"),
  Boolean: of("boolean"),
  Null: of("null"),
  Unknown: (options: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Literal: (value: unknown, options: Schema) => ({ type: literalTypes[typeof value], const: value, ...options }),
  Enum: (values: readonly unknown[], options: Schema) => ({ enum: values, ...options }),
  Union: (anyOf: readonly Schema[], options: Schema) => ({ anyOf, ...options }),
  Array: (items: Schema, options: Schema) => ({ type: "array", items, ...options }),
  Object: (properties: Readonly<Record<string, Schema>>, options: Schema) => ({
    type: "object",
    ...requiredOf(properties),
    properties,
    ...options,
  }),
  Record: (key: Schema, value: Schema, options: Schema): Schema => {
    const names = named(key);
    if (names) return Type.Object(Object.fromEntries(names.map((name) => [name, value])), options);
    const { pattern } = key;
    return {
      type: "object",
      patternProperties: { [typeof pattern === "string" ? pattern : "^.*$"]: value },
      ...options,
    };
  },
  Optional: (schema: Schema) => {
    const copy = { ...schema };
    optional.add(copy);
    return copy;
  },
  Ref: ($ref: string, options: Schema) => ({ $ref, ...options }),
  Cyclic: (parts: Readonly<Record<string, Schema>>, $ref: string, options: Schema) => ({
    $defs: Object.fromEntries(Object.entries(parts).map(([$id, part]) => [$id, { ...part, $id }])),
    $ref,
    ...options,
  }),
};
