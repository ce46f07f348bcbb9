import { isObject } from "#schemas/documents/json.ts";
import type { Fault } from "#schemas/documents/envelope.ts";
import { isLoopback } from "#server/hosts.ts";

const hostOf = (host: unknown): string => (typeof host === "string" ? host : "");

/** What settings of e-mail lack beside others, or must not be beside them. */
export const mailFaults = (settings: unknown): Fault[] => {
  if (!isObject(settings)) return [];
  const { mail_host: host, mail_from: from, mail_user: user, mail_password: password, mail_security } = settings;
  const faults: Fault[] = [];
  const expect = (isRight: boolean, name: string, message: string) => {
    if (!isRight) faults.push({ path: `/settings/${name}`, message });
  };
  expect(host === undefined || from !== undefined, "mail_from", "Expected the address that e-mail comes from");
  expect(
    (user === undefined) === (password === undefined),
    user === undefined ? "mail_user" : "mail_password",
    "Expected user and password, or neither",
  );
  expect(
    mail_security !== "none_here" || host === undefined || isLoopback(hostOf(host)),
    "mail_security",
    `Expected a mail server on this computer, such as 127.0.0.1, not ${hostOf(host)}`,
  );
  expect(
    mail_security !== "none_anywhere" || password === undefined,
    "mail_security",
    "A password does not go over the network without TLS",
  );
  return faults;
};
