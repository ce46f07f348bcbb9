/** What the service worker decides, apart from the browser that performs it. */

/** The one page of the app: it is kept under this address and answers every path that is a route. */
export const shellPath = "/";

/** The designer is an entry of its own, which no terminal keeps. */
const elsewhere = /^\/(api|assets|serverfiles|metrics|control|admin\/config)(\/|$)/;

/** Does the app's page answer this navigation? The server's own addresses and files go to the server. */
export const isShellPath = (path: string): boolean => !elsewhere.test(path) && !/\.[a-z0-9]+$/i.test(path);

/** Is this one of the app's own files, whose name changes with its content? */
export const isAsset = (path: string): boolean => path.startsWith("/assets/");

const nonceIn = /'nonce-([^']+)'/;

/**
 * The kept page with a nonce of its own in place of the one it was fetched with, in page and policy: a nonce is good
 * for one showing of a page.
 */
export const renewNonce = (page: string, policy: string, nonce: string): { page: string; policy: string } => {
  const old = nonceIn.exec(policy)?.[1];
  if (old === undefined) return { page, policy };
  return { page: page.replaceAll(old, nonce), policy: policy.replaceAll(old, nonce) };
};
