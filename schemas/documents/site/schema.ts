import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";
import { jobSettings } from "./jobs.ts";

const closed = { additionalProperties: false } as const;

/**
 * A scheme, host, port and path prefix that the server may call. With `private` its name may lead to an address of the
 * plant's own network; one that stands here as a number needs no such leave.
 */
export const AllowedTarget = Type.Object(
  { id: Type.String(), url: Type.String({ pattern: "^https?://" }), private: Type.Optional(Type.Boolean()) },
  closed,
);
export type AllowedTarget = Static<typeof AllowedTarget>;

/** The company's settings, targets and upstream mapping. A setting exists when its key is present, whatever its value. */
export const SiteDocument = documentOf("site", {
  settings: Type.Object(jobSettings, { additionalProperties: true }),
  upstream: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  targets: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  allowlist: Type.Optional(Type.Array(AllowedTarget)),
});
export type SiteDocument = Static<typeof SiteDocument>;
