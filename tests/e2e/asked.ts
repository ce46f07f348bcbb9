import type { Page, Request } from "@playwright/test";
import { type ErrorCode, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { ReadsLine, ReadsRequest } from "#schemas/protocol/reads.ts";
import type { Failure } from "#schemas/protocol/reply.ts";

const single = "/api/procedures/";

/** The procedures that a request of a page calls with their inputs, be it one call or reads in one request. */
export const callsOf = (request: Request): { procedure: string; input: unknown }[] => {
  const { pathname } = new URL(request.url());
  if (pathname === "/api/reads") return (request.postDataJSON() as ReadsRequest).calls;
  if (!pathname.startsWith(single) || request.method() !== "POST") return [];
  return [{ procedure: pathname.slice(single.length), input: request.postDataJSON() as unknown }];
};

/** What the server answers when it refuses. */
export const refusalOf = (code: ErrorCode, message: string): { status: number; json: Failure } => {
  const { http, callCode } = errorCatalogue[code];
  const call_status = [{ call_code: callCode, call_message: message }];
  return { status: http, json: { code, message, path: null, call_status, res: null } };
};

/** Answers a read in place of the server at `url`, whether a page asks for it alone or among others. */
export const answerRead = async (page: Page, url: string, procedure: string, res: unknown): Promise<void> => {
  const body = { call_status: [{ call_code: 0, call_message: "" }], res };
  await page.route(`**/api/procedures/${procedure}`, (route) => route.fulfill({ json: body }));
  await page.route("**/api/reads", async (route) => {
    const calls = callsOf(route.request());
    // The name by which a screen knows the server is the browser's alone.
    const headers = { ...(await route.request().allHeaders()), origin: url, host: new URL(url).host };
    const response = await route.fetch({ url: `${url}/api/reads`, headers });
    const lines = (await response.text()).split("\n").filter(Boolean);
    const own = lines.map((text) => {
      const line = JSON.parse(text) as ReadsLine;
      return calls[line.index]?.procedure === procedure ? { ...line, status: 200, body } : line;
    });
    await route.fulfill({ response, body: own.map((line) => `${JSON.stringify(line)}\n`).join("") });
  });
};
