import type { Fault } from "#schemas/documents/envelope.ts";
import { itemLocation } from "#schemas/documents/liveview/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { hasBrokenPlaceholder, hasQuotedPlaceholder } from "#schemas/documents/query/parameters.ts";
import { beginsAsQuery } from "#schemas/documents/query/segments.ts";
import type { Surroundings } from "../types.ts";
import { doubled } from "./doubled.ts";
import { fault, listOf } from "./parts.ts";

const atLocation: ReadonlySet<unknown> = new Set(["machine-widgets", "machine-late-orders"]);

/** What a schema cannot say of a live view. */
export const liveviewFaults = ({ items }: JsonObject): Fault[] =>
  listOf(items).flatMap(({ type, target }, index) =>
    atLocation.has(type) && !itemLocation.test(String(target))
      ? [
          fault(
            ["items", index, "target"],
            `Expected all, mine/all or a location like department/10, got "${String(target)}"`,
          ),
        ]
      : [],
  );

/** A number stands for one document of its kind. */
const numberFaults = ({ kind, slug, record_no }: JsonObject, { numbered }: Surroundings): Fault[] => {
  const holder = numbered(String(kind), Number(record_no));
  return holder === undefined || holder === slug
    ? []
    : [fault(["record_no"], `Expected a number of its own, got ${String(record_no)} of "${holder}"`)];
};

/** What a schema cannot say of an own overview. */
export const overviewFaults = (document: JsonObject, surroundings: Surroundings): Fault[] => [
  ...doubled(listOf(document.columns), "key", ["columns"]),
  ...numberFaults(document, surroundings),
];

const sqlFaults = (sql: string): Fault[] => [
  ...(beginsAsQuery(sql)
    ? []
    : [fault(["sql_query"], "Expected a query that reads, which begins with select or with")]),
  ...(hasBrokenPlaceholder(sql)
    ? [fault(["sql_query"], "Expected a placeholder like <%name%>, of letters, digits and underscores")]
    : []),
  ...(hasQuotedPlaceholder(sql)
    ? [fault(["sql_query"], "Expected placeholders outside quotes and comments, where their values are bound")]
    : []),
  ...(sql.includes("\0") ? [fault(["sql_query"], "Expected a text without NUL")] : []),
];

/** What a schema cannot say of a stored query. That it only reads is held where it runs; here its writer hears it early. */
export const queryFaults = (document: JsonObject, surroundings: Surroundings): Fault[] => [
  ...sqlFaults(String(document.sql_query)),
  ...numberFaults(document, surroundings),
];
