import type { Services } from "#engine/language/expressions/services.ts";
import { previewErpTransfers } from "#schemas/plant/procedures/erp/preview_erp_transfers.ts";
import type { ErpPreview } from "#schemas/plant/erp-queue.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import { allowedTarget } from "#server/procedures/dashboards/external-calls/target.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { languageOfSite, timeZoneOf } from "#server/site.ts";
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

const problemOf = (error: unknown): string => {
  if (error instanceof DomainError) return error.message;
  throw error;
};

const nothing = { method: "", url: "", headers: "", body: "" };

const previewOf = (
  row: ErpTransferRow,
  route: Route,
  allowlist: Awaited<ReturnType<ErpLink["allowlist"]>>,
  services: Services,
): ErpPreview => {
  const { subject, record_no, machine_id, card_no } = row;
  const of = { subject, record_no, machine_id, card_no };
  let message: ErpMessage;
  try {
    message = messageOf(row, route.mappings.get(subject)!, route.target, services);
  } catch (error) {
    return { ...of, ...nothing, problem: problemOf(error) };
  }
  try {
    allowedTarget(message.url, allowlist);
    return { ...of, ...shown(message), problem: "" };
  } catch (error) {
    return { ...of, ...shown(message), problem: problemOf(error) };
  }
};

/** What would be sent: made by what sends it, and not sent. */
export const previewErpTransfersProcedure = (link: ErpLink): Procedure =>
  readProcedure(previewErpTransfers, async ({ subject }, { db, scope: { company_id, machines }, settings }) => {
    const route = (await routesOf(link, company_id)).find(({ mappings }) => mappings.has(subject));
    if (!route)
      throw new DomainError("not_found", {
        message: "No target is told of this subject.",
        path: "/subject",
        text: { key: "erp.no_target" },
      });
    const { sends_after } = await readTarget(db, company_id, route.name);
    let query = db
      .selectFrom("erp_transfers")
      .selectAll()
      .where("subject", "=", subject)
      .where("status", "=", "N")
      .where("queue_no", ">", sends_after);
    if (machines !== null) query = query.where("machine_id", "in", [...machines]);
    const rows = await query.orderBy("queue_no").limit(mostShown).execute();
    const allowlist = await link.allowlist(company_id);
    const services = { language: languageOfSite(settings), timeZone: timeZoneOf(settings) };
    return rows.map((row) => previewOf(row, route, allowlist, services));
  });
