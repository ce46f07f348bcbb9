import type { Services } from "#engine/language/expressions/services.ts";
import { previewErpTransfers } from "#schemas/plant/procedures/erp/preview_erp_transfers.ts";
import type { ErpPreview } from "#schemas/plant/erp-queue.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import { allowedTarget } from "#server/procedures/dashboards/external-calls/target.ts";
import { type Procedure, type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import { languageOfSite, type SiteReader, timeZoneOf } from "#server/site.ts";
import { type ErpLink, type Route, routesOf } from "./link.ts";
import { type ErpMessage, messageOf } from "./message.ts";
import { readTarget } from "./targets.ts";

/** So many facts are shown. */
const mostShown = 50;

const headerLine = ({ key, value }: ErpMessage["headers"][number]): string =>
  `${key}: ${typeof value === "string" ? value : `{${value.secret}}`}`;

const shown = ({ method, url, headers, body }: ErpMessage) => ({
  method,
  url,
  headers: headers.map(headerLine).join("\n"),
  body: body ?? "",
});

const nothing = { method: "", url: "", headers: "", body: "" };

/** What keeps a fact from being sent, in words of the reader. */
type ProblemOf = (error: unknown) => Promise<string>;

/** What a preview is made with. */
interface Making {
  route: Route | undefined;
  allowlist: Awaited<ReturnType<ErpLink["allowlist"]>>;
  services: Services;
  problemOf: ProblemOf;
}

const noTarget = new DomainError("not_found", {
  message: "No target is told of this subject.",
  text: { key: "erp.no_target" },
});

const madeOf = (row: ErpTransferRow, { route, services }: Making): ErpMessage => {
  const mapping = route?.mappings.get(row.subject);
  if (!route || !mapping) throw noTarget;
  return messageOf(row, mapping, route.target, services);
};

const previewOf = async (row: ErpTransferRow, making: Making): Promise<ErpPreview> => {
  const { subject, record_no, machine_id, card_no } = row;
  const of = { subject, record_no, machine_id, card_no };
  let said: Omit<ErpPreview, keyof typeof of | "problem"> = nothing;
  try {
    const message = madeOf(row, making);
    said = shown(message);
    allowedTarget(message.url, making.allowlist);
    return { ...of, ...said, problem: "" };
  } catch (error) {
    return { ...of, ...said, problem: await making.problemOf(error) };
  }
};

const readWaiting = async (
  { db, scope: { machines } }: ReadContext,
  subject: ErpTransferRow["subject"],
  after: number,
): Promise<ErpTransferRow[]> => {
  let query = db
    .selectFrom("erp_transfers")
    .selectAll()
    .where("subject", "=", subject)
    .where("status", "=", "N")
    .where("queue_no", ">", after);
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  return await query.orderBy("queue_no").limit(mostShown).execute();
};

/** What would be sent: made by what sends it, and not sent. */
export const previewErpTransfersProcedure = (link: ErpLink, site: Pick<SiteReader, "text">): Procedure =>
  readProcedure(previewErpTransfers, async ({ subject }, context) => {
    const { db, settings } = context;
    const { company_id, language } = context.scope;
    const route = (await routesOf(link, company_id)).find(({ mappings }) => mappings.has(subject));
    const after = route ? (await readTarget(db, company_id, route.name)).sends_after : 0;
    const making: Making = {
      route,
      allowlist: await link.allowlist(company_id),
      services: { language: languageOfSite(settings), timeZone: timeZoneOf(settings), settings },
      problemOf: async (error) => {
        if (!(error instanceof DomainError)) throw error;
        return error.text ? await site.text(company_id, language, error.text.key, error.text.values) : error.message;
      },
    };
    const rows = await readWaiting(context, subject, after);
    return await Promise.all(rows.map((row) => previewOf(row, making)));
  });
