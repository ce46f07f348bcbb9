import type { CustomFetch } from "openid-client";
import { OidcProblem } from "./problem.ts";

/** More than metadata, keys or the claims of a person in thousands of groups need, in bytes. */
const largestAnswer = 1_048_576;

const isDown = (status: number): boolean => status >= 500 || status === 429;

const bodyOf = async (response: Response): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largestAnswer) throw new OidcProblem("answer", `an answer of more than ${largestAnswer} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * Asks the provider, follows no redirect, and reads a bounded answer within the time of the request's signal. Throws
 * `OidcProblem` where the provider is down or slow.
 */
export const boundedFetch: CustomFetch = async (url, { body, headers, method, redirect, signal }) => {
  try {
    const asked: RequestInit = { headers, method, redirect, signal: signal ?? null };
    // What is sent is a form or nothing.
    const response = await fetch(url, body instanceof URLSearchParams ? { ...asked, body } : asked);
    if (isDown(response.status)) throw new OidcProblem("unavailable", `the provider answers ${response.status}`);
    const { status } = response;
    return new Response(new Uint8Array(await bodyOf(response)), { status, headers: response.headers });
  } catch (error) {
    if (error instanceof OidcProblem) throw error;
    throw new OidcProblem("unavailable", "the provider does not answer", { cause: error });
  }
};
