/** An address that may be shown, as the browser writes it: http or https, and nothing else. */
export const addressOf = (src: string | undefined): string | null => {
  const url = URL.parse((src ?? "").trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
};

/**
 * What a shown page may do. It never gets at the storage of the application: a page of another origin keeps its own
 * origin, which it needs for its own sign-in; a page of the application's origin gets none.
 */
export const sandboxOf = (address: string, origin: string): string => {
  const always = "allow-scripts allow-forms allow-popups";
  return URL.parse(address)?.origin === origin ? always : `${always} allow-same-origin`;
};
