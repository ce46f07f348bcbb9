import { Writable } from "node:stream";
import fastify from "fastify";
import { expect, it } from "vitest";
import { loggerOptions } from "./log.ts";

/** What the server's log says of these fields. */
const said = (...entries: object[]): string => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const app = fastify({ logger: { ...loggerOptions, stream } });
  for (const entry of entries) app.log.warn(entry, "said");
  return lines.join("");
};

it("says what happened, and no password, code, token or key in it", () => {
  const secret = "a secret of somebody";
  const log = said(
    { password: secret, username: "anna" },
    { body: { password: secret, pincode: secret, token: secret, api_key: secret } },
    { req: { headers: { cookie: secret, authorization: secret, "x-api-key": secret } } },
    { res: { headers: { "set-cookie": secret } } },
  );
  expect(log).toContain('"username":"anna"');
  expect(log.split("[redacted]")).toHaveLength(6);
  expect(log).not.toContain(secret);
});
