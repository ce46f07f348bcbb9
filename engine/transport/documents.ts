import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import { type DocumentLine, documentsAtOnce } from "#schemas/protocol/documents-read.ts";
import type { Clock } from "./clock.ts";
import { faultOfLine } from "./gathered.ts";
import { NoLinkError } from "./errors.ts";
import type { Http } from "./http.ts";
import { type AnswerToKeep, type KeptRead, readBeside } from "./kept.ts";
import type { LocalCopy } from "./local/copy.ts";
import { gatherMoment } from "./moment.ts";
import { trusted } from "./trusted.ts";

/** Where a document is asked for: the published one, or a revision of it. */
export const addressOf = (kind: DocumentKind, slug: string, revision?: number): string => {
  const path = `/api/documents/${kind}/${encodeURIComponent(slug)}`;
  return `${revision === undefined ? path : `${path}/revisions/${revision}`}?view=1`;
};

type Served = KeptRead<ServedDocument>;

interface Wanted {
  kind: DocumentKind;
  slug: string;
  resolve: (read: Served | Promise<Served>) => void;
  reject: (cause: unknown) => void;
}

interface Parts {
  http: Http;
  copy: LocalCopy;
  clock: Clock;
}

/** One request for several documents; gives the answer to each, as the server says it. */
const askTogether = (http: Http, documents: readonly { kind: string; slug: string; etag?: string }[]) => {
  const answers = documents.map(() => Promise.withResolvers<AnswerToKeep>());
  const onLine = (line: unknown) => {
    const said = trusted<DocumentLine>(line);
    const { index, status, etag = null, body } = said;
    const { resolve, reject } = answers[index]!;
    if (status === 200 || status === 304) resolve({ status, etag, seq: null, body });
    else reject(faultOfLine(said));
  };
  const leave = (fault: unknown) => answers.forEach(({ reject }) => reject(fault));
  http({ method: "POST", path: "/api/documents/read", body: { documents }, onLine }).then(
    // An answer that was cut off has left out some.
    () => leave(new NoLinkError()),
    leave,
  );
  return answers.map(({ promise }) => promise);
};

const sendAll = async ({ http, copy, clock }: Parts, wanted: readonly Wanted[]): Promise<void> => {
  const copies = await Promise.all(wanted.map(({ kind, slug }) => copy.get(addressOf(kind, slug))));
  const answers = askTogether(
    http,
    wanted.map(({ kind, slug }, index) => {
      const etag = copies[index]?.etag;
      return etag ? { kind, slug, etag } : { kind, slug };
    }),
  );
  for (const [index, { kind, slug, resolve }] of wanted.entries())
    resolve(
      readBeside<ServedDocument>({ copy, now: clock.now }, addressOf(kind, slug), copies[index], answers[index]!),
    );
};

/**
 * Reads published documents; those that are wanted in one moment share a request, one that is alone goes as itself, by
 * `alone`. The browser keeps each as if it had been asked for alone.
 */
export const gatherDocuments = (
  parts: Parts,
  alone: (path: string) => Promise<Served>,
): ((kind: DocumentKind, slug: string) => Promise<Served>) => {
  const want = gatherMoment(parts.clock, (wanted: readonly Wanted[]) => {
    for (let first = 0; first < wanted.length; first += documentsAtOnce) {
      const some = wanted.slice(first, first + documentsAtOnce);
      const [only] = some;
      if (some.length === 1) only!.resolve(alone(addressOf(only!.kind, only!.slug)));
      else sendAll(parts, some).catch((error: unknown) => some.forEach(({ reject }) => reject(error)));
    }
  });
  return (kind, slug) => new Promise((resolve, reject) => want({ kind, slug, resolve, reject }));
};
