import { isIP } from "node:net";
import { isObject } from "#schemas/documents/json.ts";
import type { MailSecurity } from "#schemas/documents/site/mail.ts";
import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import { isLoopback } from "#server/hosts.ts";
import { checkedAddress, type HostAddress, hostOf } from "#server/procedures/dashboards/external-calls/addresses.ts";
import { addressesOf, type Network } from "#server/procedures/dashboards/external-calls/send.ts";
import { secretFor } from "#server/secrets/secrets.ts";
import type { Vault } from "#server/secrets/vault.ts";
import type { Settings } from "#server/site.ts";

/** The mail server of a site, as its settings name it. */
export interface MailServer {
  url: URL;
  security: MailSecurity;
  /** The address that e-mail comes from. */
  from: string;
  user: string | null;
  /** The name of the secret with the user's password. */
  password: string | null;
}

const textOr = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The mail server of a site; null where none is set. */
export const mailServerOf = (settings: Settings): MailServer | null => {
  const [host, from] = [textOr(settings["mail_host"]), textOr(settings["mail_from"])];
  if (host === null || from === null) return null;
  const address = `tcp://${isIP(host) === 6 ? `[${host}]` : host}:${String(settings["mail_port"])}`;
  if (!URL.canParse(address)) return null;
  const { mail_password: password } = settings;
  return {
    url: new URL(address),
    security: settings["mail_security"] as MailSecurity,
    from,
    user: textOr(settings["mail_user"]),
    password: isObject(password) ? textOr(password["secret"]) : null,
  };
};

/** What the mail server of a company is reached with. */
export interface MailLink {
  allowlist: (company_id: number) => Promise<readonly AllowedTarget[]>;
  vault: Vault;
  network: Pick<Network, "resolve">;
  /** Certificates that are trusted in the place of those that the computer trusts, PEM. */
  trusted?: string;
}

/** A mail server to which a connection may be made. */
export interface ReadyServer extends Pick<MailServer, "security" | "user"> {
  /** As people know it, and as its certificate names it. */
  host: string;
  port: number;
  /** The one address to which the connection is made, whatever the name says by now. */
  address: HostAddress;
  password: string;
  trusted: string | undefined;
}

const refuse = (key: string, values: Record<string, unknown>, message: string) =>
  new DomainError("rule_violated", { message, text: { key, values } });

/** What the security of a connection needs, whoever has stored the settings. */
const checkSecurity = ({ security, password }: MailServer, host: string): void => {
  if (security === "none_here" && !isLoopback(host))
    throw refuse("mail.not_here", { host }, `The mail server ${host} is not on this computer: it needs TLS.`);
  if (security === "none_anywhere" && password !== null)
    throw refuse("mail.plain_password", { host }, "A password does not go over the network without TLS.");
};

/**
 * Looks up how a mail server is reached, with the password that is put in. Whatever it throws, nothing has been sent:
 * `not_allowed` for a server that the allowlist does not have or open, or a password that is bound to another one.
 */
export const readyServer = async (
  { allowlist, vault, network, trusted }: MailLink,
  server: MailServer,
  { db, company_id }: { db: Reader; company_id: number },
): Promise<ReadyServer> => {
  const { url, security, user, password } = server;
  const host = hostOf(url);
  checkSecurity(server, host);
  const target = (await allowlist(company_id)).find(
    ({ url: allowed }) => URL.canParse(allowed) && new URL(allowed).href.replace(/\/$/, "") === url.href,
  );
  if (!target)
    throw new DomainError("not_allowed", {
      message: `The site's list of allowed addresses does not have ${url.href}.`,
      text: { key: "print.address_not_allowed", values: { address: url.href } },
    });
  return {
    host,
    port: Number(url.port),
    address: checkedAddress(await addressesOf(url, network), target),
    security,
    user,
    password: password === null ? "" : await secretFor({ db, vault }, password, url),
    trusted,
  };
};
