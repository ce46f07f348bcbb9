import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;

/** A place within a message as a JSON Pointer; `""` is the whole message. Source: RFC 6901. */
const Pointer = Type.String({ pattern: "^(/([^~/]|~[01])*)*$", maxLength: 500 });

/**
 * A topic in levels; one level may be `{machine_id}`, others `+`, and the last `#`. Shared subscriptions and topics of
 * the broker itself (`$...`) are none.
 */
const Topic = Type.String({
  pattern: String.raw`^([^$+#{}/][^+#{}/]*|\{machine_id\}|\+)(/([^+#{}/]*|\{machine_id\}|\+))*(/#)?$`,
  maxLength: 500,
});

const FeedTime = Type.Object(
  {
    path: Pointer,
    format: Type.Enum(["iso", "ms", "s"], { description: "ISO 8601, or milliseconds or seconds since 1970 (UTC)" }),
  },
  closed,
);

const FeedStatus = Type.Object(
  {
    path: Pointer,
    values: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Type.Enum(["R", "S"]), {
        description: "what the message says, written as text -> R runs, S is stopped",
        maxProperties: 200,
      }),
    ),
  },
  closed,
);

/** How the JSON messages of a topic become signals. What is left out, or is missing in a message, is not said. */
export const FeedTopic = Type.Object(
  {
    topic: Topic,
    machine_id: Type.Optional(Pointer),
    time: Type.Optional(FeedTime),
    status: Type.Optional(FeedStatus),
    stop_reason: Type.Optional(Pointer),
    good_count: Type.Optional(Pointer),
    scrap_count: Type.Optional(Pointer),
    process_values: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 128 }), Pointer, { maxProperties: 200 }),
    ),
  },
  {
    ...closed,
    description: "`machine_id` stands in the topic or in the message.",
    anyOf: [{ required: ["machine_id"] }, { properties: { topic: { pattern: String.raw`\{machine_id\}` } } }],
  },
);
export type FeedTopic = Static<typeof FeedTopic>;

/** A mapping of MQTT topics with JSON messages to signals. */
export const FeedDocument = documentOf("feed", {
  enabled: Type.Optional(Type.Boolean({ description: "false: its topics are not read" })),
  topics: Type.Array(FeedTopic, { maxItems: 500 }),
});
export type FeedDocument = Static<typeof FeedDocument>;
