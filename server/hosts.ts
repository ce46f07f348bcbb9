import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { hostname } from "node:os";

const loopback = new Set(["localhost", "127.0.0.1", "::1"]);
export const isLoopback = (host: string): boolean => loopback.has(host);

/** Endings that no public name has (RFC 6762, RFC 8375, ICANN): whoever owns a name on the internet owns none of these. */
const privateEndings = /\.(local|lan|internal|intranet|private|home\.arpa|test)$/;

/** The name in a `Host` header, without its port and the brackets of an address. */
const nameIn = (host: string): string => {
  const [, address] = /^\[([^\]]*)\](?::\d+)?$/.exec(host) ?? [];
  return (address ?? host.replace(/:\d+$/, "")).toLowerCase().replace(/\.$/, "");
};

export interface HostRules {
  /** What the administrator has named (`ALLOWED_HOSTS`); null: nothing. */
  allowed: readonly string[] | null;
  /** Where the server listens. */
  bound: string;
  /** PEM; the names of the certificate are names of the server. */
  cert: string | null;
}

/** Names and addresses that only the own network can give: a page of the internet cannot have one of them. */
const isOwn = (name: string): boolean =>
  isIP(name) > 0 || !name.includes(".") || privateEndings.test(name) || name === hostname().toLowerCase();

/**
 * Decides whether the server answers to the name by which it was asked, so that no page of the internet can reach it
 * through a name of its own that leads here. Loopback names always do; then what the administrator has named, and
 * without that, beyond loopback, addresses, names of the own network and the names of the certificate.
 */
export const hostCheck = ({ allowed, bound, cert }: HostRules): ((host: string) => boolean) => {
  const named = new Set([...(allowed ?? []).map(nameIn), bound.toLowerCase()]);
  const certificate = cert === null ? null : new X509Certificate(cert);
  const isOfCertificate = (name: string) => certificate?.checkHost(name) !== undefined;
  const isOurs = (name: string): boolean => {
    if (isLoopback(name) || named.has(name)) return true;
    if (allowed || isLoopback(bound)) return false;
    return isOwn(name) || isOfCertificate(name);
  };
  // One call after the other asks by the same name.
  let lastGood: string | null = null;
  return (host) => {
    if (host === lastGood) return true;
    const isGood = isOurs(nameIn(host));
    if (isGood) lastGood = host;
    return isGood;
  };
};
