import { toText } from "#engine/language/expressions/convert.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { placeholder } from "#schemas/expressions/template.ts";
import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import type { ErpTarget } from "#schemas/documents/site/erp.ts";
import { erpFacts } from "#schemas/plant/erp-facts.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, parseJson, toIso } from "#server/database/columns.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";

/** What a target is told of a fact; `headers` has secrets by their names still. */
export interface ErpMessage {
  url: string;
  method: string;
  headers: NonNullable<ErpTarget["headers"]>;
  body: string | null;
}

/** The header with the key of a fact, the same however often the fact is sent. */
const keyHeader = "Idempotency-Key";

/** The most bytes of a body, far above what any mapping makes of a fact. */
const longestBody = 256 * 1024;

/** The facts of a transfer, as mappings name them. */
const factsOf = (row: ErpTransferRow): Readonly<Record<string, unknown>> => {
  const own = parseJson<Record<string, unknown>>(row.payload);
  const known = erpFacts[row.subject].map((name): [string, unknown] => [name, own[name] ?? null]);
  const { key, subject, record_no, machine_id, card_no, quantity, time } = row;
  const shared = { key, subject, record_no, machine_id, card_no, quantity: fromMillionths(quantity) };
  return { trans_time: toIso(time), ...Object.fromEntries(known), ...shared };
};

type Facts = ReturnType<typeof factsOf>;

/** A fact that cannot be said: however often it is tried, and whatever is mended at the target. */
export const isUnsayable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === "rule_violated" && String(error.text?.key).startsWith("erp.not_");

/** A fact in a path is one part of it. Another server may take a slash in one, also in disguise, for the end of the part. */
const partOf = (value: unknown, name: string): string => {
  const text = toText(value);
  if (!/[/\\]/.test(text) && text !== "." && text !== "..") return encodeURIComponent(text);
  throw new DomainError("rule_violated", {
    message: `"${text}" cannot stand in an address.`,
    text: { key: "erp.not_in_address", values: { value: text, name } },
  });
};

const filledPath = (path: string, facts: Facts): string =>
  path.replace(placeholder, (typed: string, name: string) =>
    Object.hasOwn(facts, name) ? partOf(facts[name], name) : typed,
  );

const urlOf = ({ url }: ErpTarget, path: string, facts: Facts): string =>
  `${url.replace(/\/+$/, "")}${filledPath(path, facts)}`;

/** The message of a fact. Throws `rule_violated` where the mapping cannot say it. */
export const messageOf = (
  row: ErpTransferRow,
  mapping: ErpMappingDocument,
  target: ErpTarget,
  services: Services,
): ErpMessage => {
  const facts = factsOf(row);
  let problem = "";
  const body = JSON.stringify(fill(mapping.body, facts, { ...services, report: (said) => (problem ||= said) }));
  if (problem !== "" || Buffer.byteLength(body) > longestBody)
    throw new DomainError("rule_violated", {
      message: problem || "The body is too long.",
      text: { key: "erp.not_mapped", values: { mapping: mapping.slug } },
    });
  const own = (mapping.headers ?? []).map(({ key, value }) => ({ key, value: toText(fill(value, facts, services)) }));
  return {
    url: urlOf(target, mapping.path, facts),
    method: (mapping.method ?? "post").toUpperCase(),
    headers: [...(target.headers ?? []), ...own, { key: keyHeader, value: row.key }],
    body,
  };
};

/** The question whether a target has a fact; null where it does not answer such. */
export const questionOf = (row: ErpTransferRow, { check }: ErpMappingDocument, target: ErpTarget): ErpMessage | null =>
  check
    ? { url: urlOf(target, check.path, factsOf(row)), method: "GET", headers: target.headers ?? [], body: null }
    : null;
