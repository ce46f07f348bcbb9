import { Type } from "typebox";
import { DomainError } from "#schemas/protocol/errors.ts";
import { ErrorReport } from "#schemas/protocol/error-report.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";
import type { RoutePart } from "#server/app.ts";
import type { ServerParts } from "#server/parts.ts";
import { publicCompany } from "#server/public-company.ts";
import { callerOf } from "#server/request.ts";
import { validatorOf } from "#server/validation.ts";
import { readerOf } from "#server/database/company.ts";
import { MinuteLimit, type MostInMinute } from "#server/minute-limit.ts";
import { readReports, storeReport } from "./store.ts";

const tags = ["operation"];
const bodyLimit = 16 * 1024;
export const reportLimits: MostInMinute = { ofOne: 30, ofAll: 300 };

const Received = Type.Object({ ...ErrorReport.properties, received_at: Type.String({ format: "date-time" }) });
const failures = { "4xx": Failure, "5xx": Failure };

const writing = {
  tags,
  summary: "Error of a browser",
  description:
    "Stores an error that nothing caught. Needs no session; with one, company and user name are the session's. At most 30 a minute of one address.",
  security: [],
  body: ErrorReport,
  response: { 200: replyOf(Type.Null()), ...failures },
};
const reading = {
  tags,
  summary: "Errors that browsers have reported, newest first",
  response: { 200: replyOf(Type.Array(Received)), ...failures },
};

const answer = <T>(res: T) => ({ call_status: [{ call_code: 0, call_message: "" }], res });

/** `POST` and `GET /api/error-reports`. The read is for whoever may see the administration. */
export const errorReportRoutes =
  ({ store, now }: ServerParts): RoutePart =>
  (app) => {
    const limit = new MinuteLimit(reportLimits);
    const anybodys = publicCompany(store);
    const check = validatorOf(ErrorReport);
    app.post(
      "/api/error-reports",
      { schema: writing, bodyLimit, config: { access: "anybody" } },
      async (request, reply) => {
        if (!limit.allows(request.ip, now())) {
          void reply.header("retry-after", "60");
          throw new DomainError("too_many_requests");
        }
        const sent = check(request.body);
        const { identity } = request;
        const company_id = identity?.company_id ?? (await anybodys());
        // Whoever has not signed in may say any name: it is not kept.
        const report = { ...sent, username: identity?.actor.username ?? null };
        const { message, route, app_version, username } = report;
        const browser = { message, route, app_version, username };
        request.log.warn({ reqId: request.id, company_id: identity?.company_id, browser }, "browser error");
        if (company_id !== null) await storeReport(store, company_id, report, now());
        return answer(null);
      },
    );
    app.get("/api/error-reports", { schema: reading, config: { access: "unconfined" } }, async (request) => {
      const { identity } = callerOf(request);
      if (!identity.actor.permissions.has("can-access-admin-panel")) throw new DomainError("not_allowed");
      return answer(await readReports(readerOf(store, identity.company_id)));
    });
  };
