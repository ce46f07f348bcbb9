/** Splits an address into its path and the rest, which begins with `?` or `#` or is empty. */
export const splitUrl = (url: string): [path: string, rest: string] => {
  const at = url.search(/[?#]/);
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
};

/** One trailing slash is ignored. */
export const normalPath = (path: string): string => (path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path);

export const segmentsOf = (path: string): string[] => normalPath(path).split("/").slice(1);

/** A URL segment as text; null when its encoding is broken. */
export const decodeSegment = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** The name of a pattern's parameter segment (`{dashboard}`), or null for a static one. */
export const parameterOf = (segment: string): string | null => /^\{([A-Za-z]\w*)\}$/.exec(segment)?.[1] ?? null;

/** A path of a pattern with its parameters put in, URL-encoded. A missing one is an empty segment. */
export const buildPath = (pattern: string, params: Readonly<Record<string, string | undefined>>): string =>
  pattern
    .split("/")
    .map((segment) => {
      const name = parameterOf(segment);
      return name === null ? segment : encodeURIComponent(params[name] ?? "");
    })
    .join("/");
