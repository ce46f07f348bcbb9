import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

/** Slashes in disguise, which another server may take for real ones. */
const hidden = /%2f|%5c/i;

const isWithin = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);

const isHttp = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:";

const allows = ({ url: allowed }: AllowedTarget, url: URL): boolean => {
  if (!URL.canParse(allowed)) return false;
  const { protocol, host, pathname } = new URL(allowed);
  return protocol === url.protocol && host === url.host && isWithin(url.pathname, pathname);
};

/** The address of a call with the target that allows it; refuses (`not_allowed`) what no target does. */
export const allowedTarget = (
  address: string,
  allowlist: readonly AllowedTarget[],
): { url: URL; target: AllowedTarget } => {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain =
    url !== null && isHttp(url) && url.username === "" && url.password === "" && !hidden.test(url.pathname);
  const target = isPlain ? allowlist.find((one) => allows(one, url)) : undefined;
  if (url && target) return { url, target };
  throw new DomainError("not_allowed", {
    message: "The address is not in the allowlist of the site.",
    path: "/widget_id",
    text: { key: "external.not_allowed" },
  });
};
