import { isNoLink, type NoLinkError } from "./errors.ts";
import type { Http } from "./http.ts";
import { trusted } from "./trusted.ts";
import type { KeptAnswer, LocalCopy } from "./local/copy.ts";

export interface KeptRead<T> {
  value: T;
  /** When the server gave it, ms UTC. */
  at: number;
  /** No link: this is the browser's copy. */
  local: boolean;
  /** The event number up to which the server's answer holds what happened, where it says so. */
  seq: number | null;
  /** With `local`: why nobody answered, which may say how long the server wants to be left alone. */
  silence?: NoLinkError;
}

/** What the server said to a question that names the ETag of the copy. */
export interface AnswerToKeep {
  status: number;
  etag: string | null;
  seq: number | null;
  body: unknown;
}

/** The answer, the copy on 304 and when nobody answers; what is new is kept. */
export const readBeside = async <T>(
  { copy, now }: { copy: LocalCopy; now: () => number },
  path: string,
  kept: KeptAnswer | undefined,
  asked: Promise<AnswerToKeep>,
): Promise<KeptRead<T>> => {
  const wipes = copy.wipes();
  try {
    const answer = await asked;
    if (answer.status === 304 && kept)
      return { value: trusted<T>(kept.body), at: now(), local: false, seq: answer.seq };
    // Nobody waits for what the browser stores for another day; who asked may have signed out meanwhile.
    if (copy.wipes() === wipes) void copy.put(path, { etag: answer.etag, body: answer.body, at: now() });
    return { value: trusted<T>(answer.body), at: now(), local: false, seq: answer.seq };
  } catch (error) {
    if (!isNoLink(error) || !kept) throw error;
    return { value: trusted<T>(kept.body), at: kept.at, local: true, seq: null, silence: error };
  }
};

/**
 * Reads a route whose answer the browser keeps: asks with the ETag of the copy, answers the copy on 304, and also when
 * nobody answers. Rejects when there is neither server nor copy.
 */
export const readKept =
  (http: Http, copy: LocalCopy, now: () => number) =>
  async <T>(path: string, background = false): Promise<KeptRead<T>> => {
    const kept = await copy.get(path);
    const headers = kept?.etag ? { "if-none-match": kept.etag } : undefined;
    const asked = http({ method: "GET", path, background, ...(headers ? { headers } : {}) });
    return await readBeside<T>({ copy, now }, path, kept, asked);
  };
