import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** A header of what is sent: a text, or the name of a stored secret. */
const SentHeader = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 100 }),
    value: Type.Union([
      Type.String({ maxLength: 1000 }),
      Type.Object({ secret: Type.String({ minLength: 1 }) }, closed),
    ]),
  },
  closed,
);

/**
 * A system of the plant that is told of facts over HTTP. Its address stands in the allowlist too. Facts of one machine,
 * or of one card, reach it one after the other, in the order in which they were queued.
 */
export const ErpTarget = Type.Object(
  {
    url: Type.String({ pattern: "^https?://", description: "where the paths of the mappings begin" }),
    order: Type.Optional(
      Type.Enum(["machine", "card"], {
        default: "machine",
        description: "the facts of one machine, or of one card, wait for each other",
      }),
    ),
    headers: Type.Optional(Type.Array(SentHeader, { maxItems: 20 })),
    timeout: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 45, default: 30, description: "seconds that an answer is waited for" }),
    ),
    parallel: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 16, default: 4, description: "facts that are under way at the same time" }),
    ),
    per_second: Type.Optional(
      Type.Number({
        minimum: 0.01,
        maximum: 1000,
        description: "the most facts in a second; without it as many as it takes",
      }),
    ),
    attempts: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 20,
        description: "a fact that it has answered with a fault of its own so often has failed",
      }),
    ),
  },
  closed,
);
export type ErpTarget = Static<typeof ErpTarget>;

/** The targets of a site by their names. */
export const ErpTargets = Type.Record(Type.String({ pattern: "^[a-z][a-z0-9_-]{0,63}$" }), ErpTarget);
