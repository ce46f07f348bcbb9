import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/**
 * The ports of printers that take what comes as it is, and of those that speak IPP. Source: Zebra, ZPL II programming
 * guide; HP JetDirect; RFC 8010, RFC 7472.
 */
const usualPorts: Readonly<Record<string, string>> = { "tcp:": "9100", "ipp:": "631", "ipps:": "631" };

const portOf = ({ protocol, port }: URL): string => port || (usualPorts[protocol] ?? "");

/** An address of a label printer has no path; that of one that speaks IPP is a whole address. */
const urlOf = (address: string, driver: "zpl" | "ipp"): URL | null => {
  const text = driver === "zpl" ? `tcp://${address.trim()}` : address.trim();
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password, pathname, search, hash } = url;
  const isOfDriver = driver === "zpl" ? /^\/?$/.test(pathname) : protocol === "ipp:" || protocol === "ipps:";
  if (!isOfDriver || hostname === "" || username + password + search + hash !== "") return null;
  url.port = portOf(url);
  return url;
};

/** What printers of one place have in common: `tcp://host:port` or the like; null for one that is at no place. */
export const placeOf = ({ address, driver }: { address: string; driver: string }): string | null => {
  if (driver !== "zpl" && driver !== "ipp") return null;
  const url = urlOf(address, driver);
  return url && `${url.protocol}//${url.host}`;
};

const isSame = ({ url: allowed }: AllowedTarget, url: URL): boolean => {
  if (!URL.canParse(allowed)) return false;
  const target = new URL(allowed);
  return target.protocol === url.protocol && target.hostname === url.hostname && portOf(target) === url.port;
};

/**
 * Where a printer of an address is reached (`host` or `host:port` of a label printer, `ipp://host/path` of one that speaks
 * IPP), with the entry of the site's allowlist that opens it. Throws `rule_violated` for no address, `not_allowed` for
 * one that the list does not have.
 */
export const printerTarget = (
  { address, driver }: { address: string; driver: "zpl" | "ipp" },
  allowlist: readonly AllowedTarget[],
): { url: URL; target: AllowedTarget } => {
  const url = urlOf(address, driver);
  if (!url)
    throw new DomainError("rule_violated", {
      message: "The printer has no address.",
      text: { key: "print.no_address" },
    });
  const target = allowlist.find((one) => isSame(one, url));
  if (target) return { url, target };
  throw new DomainError("not_allowed", {
    message: `The site's list of allowed addresses does not have ${url.protocol}//${url.host}.`,
    text: { key: "print.address_not_allowed", values: { address: `${url.protocol}//${url.host}` } },
  });
};
