import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/** The port of printers that take what comes as it is. Source: Zebra, ZPL II programming guide; HP JetDirect. */
const usualPort = 9100;

const urlOf = (address: string): URL | null => {
  const text = `tcp://${address.trim()}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.hostname !== "" && url.username === "" && /^\/?$/.test(url.pathname + url.search);
  if (!url || !isPlain) return null;
  if (url.port === "") url.port = String(usualPort);
  return url;
};

const isSame = ({ url: allowed }: AllowedTarget, url: URL): boolean => {
  if (!URL.canParse(allowed)) return false;
  const { protocol, hostname, port } = new URL(allowed);
  return protocol === "tcp:" && hostname === url.hostname && (port || String(usualPort)) === url.port;
};

/**
 * Where a printer of an address (`host` or `host:port`) is reached, with the entry of the site's allowlist that opens it.
 * Throws `rule_violated` for no address, `not_allowed` for one that the list does not have.
 */
export const printerTarget = (
  address: string,
  allowlist: readonly AllowedTarget[],
): { url: URL; target: AllowedTarget } => {
  const url = urlOf(address);
  if (!url)
    throw new DomainError("rule_violated", {
      message: "The printer has no address.",
      text: { key: "print.no_address" },
    });
  const target = allowlist.find((one) => isSame(one, url));
  if (target) return { url, target };
  throw new DomainError("not_allowed", {
    message: `The site's list of allowed addresses does not have tcp://${url.host}.`,
    text: { key: "print.address_not_allowed", values: { address: `tcp://${url.host}` } },
  });
};
