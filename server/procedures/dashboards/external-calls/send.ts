import { lookup as lookupName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { DomainError } from "#schemas/protocol/errors.ts";
import { longestCall, outcomeOf } from "#server/procedures/outside.ts";
import { type HostAddress, hostOf } from "./addresses.ts";

/** The ways to the network, so that a test may stand in their place. */
export interface Network {
  /** All addresses of a name; rejects for one that is not known. */
  resolve: (name: string) => Promise<HostAddress[]>;
  /** Ends a call that takes too long. */
  limit: () => AbortSignal;
}

/** Bytes of an answer that are read; whoever says more has answered. */
const mostRead = 1024 * 1024;

export const network: Network = {
  resolve: async (name) =>
    (await lookupName(name, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
  limit: () => AbortSignal.timeout(longestCall),
};

export interface OutsideRequest {
  url: URL;
  /** The one address to which the request goes, whatever the name says by now. */
  address: HostAddress;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** JSON; bytes, whose kind stands in the headers; or null where the method sends none. */
  body: string | Buffer | null;
}

/** The addresses of a URL's host; the name is asked for once. */
export const addressesOf = async (url: URL, { resolve }: Pick<Network, "resolve">): Promise<HostAddress[]> => {
  const host = hostOf(url);
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  return await resolve(host).catch((cause: unknown) => {
    throw new DomainError("upstream_failed", { message: `The name ${host} is not known.`, cause });
  });
};

interface Answered {
  status: number;
  headers: IncomingMessage["headers"];
}

/** What another system has said, as it has come. */
interface BytesAnswer extends Answered {
  /** All that it said; null where that is more than is read. */
  bytes: Buffer | null;
}

/** What another system has said. */
export interface OutsideAnswer extends Answered {
  /** All that it said; null where that is more than is read. */
  text: string | null;
}

/** Reads an answer to its end; rejects when it is cut. */
const readThrough = async (response: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostRead) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Sends the request and gives the answer when it has come whole; redirects are not followed. Rejects with
 * `upstream_failed` where no connection was made, and with `outcome_unknown` where nobody can tell.
 */
export const exchangeBytes = (
  { url, address, method, headers, body }: OutsideRequest,
  signal: AbortSignal,
): Promise<BytesAnswer> =>
  new Promise((resolve, reject) => {
    let isConnected = false;
    const failed = (cause: unknown) =>
      reject(new DomainError(isConnected ? "outcome_unknown" : "upstream_failed", { cause }));
    const answered = (response: IncomingMessage) => {
      const { statusCode: status = 0, headers: said } = response;
      void readThrough(response).then((bytes) => resolve({ status, headers: said, bytes }), failed);
    };
    const options: RequestOptions = {
      host: hostOf(url),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      agent: false,
      signal,
      headers: {
        ...headers,
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      lookup: (_name, { all }, done) => (all ? done(null, [address]) : done(null, address.address, address.family)),
    };
    const isSecure = url.protocol === "https:";
    const request = isSecure ? requestHttps(options, answered) : requestHttp(options, answered);
    request.on("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", () => (isConnected = true)));
    request.on("error", failed);
    request.end(body ?? undefined);
  });

/** The same of an answer that is a text. */
export const exchange = async (request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> => {
  const { bytes, ...answer } = await exchangeBytes(request, signal);
  return { ...answer, text: bytes?.toString("utf8") ?? null };
};

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const redirected = (system: string, cause: unknown): DomainError =>
  new DomainError("outcome_unknown", {
    message: `${system} sends on to another address, which is not followed. Whether anything was done is not known: look there, and have the address of the button mended.`,
    text: { key: "external.redirect", values: { system } },
    cause,
  });

/** Makes the request. Throws `upstream_failed` where the target refuses it, `outcome_unknown` where nobody can tell. */
export const sendRequest = async (request: OutsideRequest, { limit }: Pick<Network, "limit">): Promise<void> => {
  const { status } = await exchange(request, limit());
  const outcome = outcomeOf(status);
  if (outcome === "done") return;
  const cause = new Error(`The target answered ${status}.`);
  if (outcome === "refused") throw new DomainError("upstream_failed", { message: cause.message, cause });
  throw isRedirect(status) ? redirected(request.url.host, cause) : new DomainError("outcome_unknown", { cause });
};
