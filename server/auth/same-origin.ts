/** The parts of a request that tell where it comes from. */
export interface OriginHeaders {
  "sec-fetch-site"?: string | undefined;
  origin?: string | undefined;
  host?: string | undefined;
  /** HTTP/2's name for the host. */
  ":authority"?: string | undefined;
}

/** Browsers write an origin as its scheme and host; what else means the same is left to the parser. */
const isPlainlyAt = (host: string, origin: string): boolean =>
  origin === `http://${host}` || origin === `https://${host}`;

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * May a call that changes something be taken? A browser says where the page of the call comes from; a call that does
 * not say it is none of a foreign page in a browser.
 */
export const isSameOrigin = (headers: OriginHeaders): boolean => {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin, ":authority": host = headers.host } = headers;
  if (origin === undefined) return true;
  return (host !== undefined && isPlainlyAt(host, origin)) || hostOf(origin) === host;
};
