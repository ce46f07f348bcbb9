import type { ResolvedCall } from "#engine/bindings/resolvers/callConfiguration.ts";

const procedureAddress = /^\/api\/procedures\/([\w-]+)$/;

/** The procedure that a call to the application itself makes; null for its other addresses. */
export const procedureOf = ({ method, url }: Pick<ResolvedCall, "method" | "url">): string | null =>
  method === "post" ? (procedureAddress.exec(url)?.[1] ?? null) : null;

/** An address that a browser would read as another host's, such as one with a backslash, is none of the application. */
export const isOwnAddress = (url: string, origin: string): boolean =>
  URL.canParse(url, origin) && new URL(url, origin).origin === origin;

/** Whether an answer says that all went well; one without an envelope has nothing to say against it. */
export const isAccepted = (answer: unknown): boolean => {
  if (typeof answer !== "object" || answer === null || !("call_status" in answer)) return true;
  const { call_status } = answer;
  return Array.isArray(call_status) && call_status.every((status: { call_code?: unknown }) => status?.call_code === 0);
};

/** Headers by name; a secret stands in external calls alone and is put in by the server. */
export const headersOf = ({ headers }: Pick<ResolvedCall, "headers">): Record<string, string> =>
  Object.fromEntries(headers.flatMap(({ key, value }) => (typeof value === "string" ? [[key, value] as const] : [])));
