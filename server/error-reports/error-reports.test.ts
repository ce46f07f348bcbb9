import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorReport } from "#schemas/protocol/error-report.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { errorReportRoutes, reportLimits } from "./routes.ts";

const path = "/api/error-reports";
const report: ErrorReport = {
  message: "x is not a function",
  stack: "TypeError: x is not a function\n    at press (/assets/index-1.js:1:2)",
  route: "/interface/FC1",
  app_version: "0.1.0+abc",
  company_id: 1,
  company_name: "Company 1",
  username: "operator",
  time: "2026-03-02T08:00:00.000Z",
};

describe.each(anyDatabase)("error reports on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database,
      routes: (parts) => [errorReportRoutes(parts)],
      site: fakeSite({ operator: [], administrator: ["can-access-admin-panel"] }),
      users: [
        { username: "operator", role: "operator" },
        { username: "admin", role: "administrator" },
        { username: "other", role: "administrator", company_id: 2 },
      ],
    });
  });
  afterAll(() => server.close());
  const read = async (username: string) => (await (await server.client(username)).get(path)).body.res as unknown[];

  it("stores a report and shows it to the administrators of the company only [WD-1099]", async () => {
    const operator = await server.client("operator");
    expect((await operator.json("POST", path, report)).status).toBe(200);
    expect(await read("admin")).toEqual([{ ...report, received_at: "2026-03-02T08:00:00.000Z" }]);
    expect(await read("other")).toEqual([]);
    expect((await operator.get(path)).body).toMatchObject({ code: "not_allowed" });
    expect((await (await server.client()).get(path)).body).toMatchObject({ code: "not_signed_in" });
  });

  it("takes nobody's word for who he is", async () => {
    server.advance(60_000);
    const operator = await server.client("operator");
    await operator.json("POST", path, { ...report, company_id: 2, username: "admin" });
    await (await server.client()).json("POST", path, { ...report, message: "signed out", company_id: 2 });
    expect(await read("other")).toEqual([]);
    const [first, second] = (await read("admin")) as ErrorReport[];
    const names = [first, second].map((one) => [one!.message, one!.username]);
    expect(new Map(names as [string, unknown][])).toEqual(
      new Map([
        [report.message, "operator"],
        ["signed out", null],
      ]),
    );
  });

  it("refuses what is too long, what it does not know, and a page of another origin, with the place", async () => {
    server.advance(60_000);
    const anybody = await server.client();
    const long = await anybody.json("POST", path, { ...report, message: "x".repeat(1_001) });
    expect([long.status, long.body.code, long.body.path]).toEqual([400, "invalid_input", "/message"]);
    const more = await anybody.json("POST", path, { ...report, form: "secret" });
    expect([more.status, more.body.path]).toEqual([400, "/form"]);
    const huge = await anybody.json("POST", path, { ...report, stack: "x".repeat(20_000) });
    expect([huge.status, huge.body.code]).toEqual([413, "too_large"]);
    const foreign = await anybody.json("POST", path, report, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
  });

  it("takes so many a minute of one address, and says when to come again", async () => {
    server.advance(60_000);
    const before = (await read("admin")).length;
    const anybody = await server.client();
    const statuses: number[] = [];
    for (let turn = 0; turn < reportLimits.ofOne; turn += 1)
      statuses.push((await anybody.json("POST", path, report)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await anybody.json("POST", path, report);
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "too_many_requests",
      "60",
    ]);
    expect((await read("admin")).length - before).toBe(reportLimits.ofOne);
    server.advance(60_000);
    expect((await anybody.json("POST", path, report)).status).toBe(200);
  });

  it("lets reports go after 90 days", async () => {
    server.advance(90 * 86_400_000 + 1);
    await (await server.client()).json("POST", path, { ...report, message: "the only one" });
    expect(((await read("admin")) as ErrorReport[]).map(({ message }) => message)).toEqual(["the only one"]);
  });
});
