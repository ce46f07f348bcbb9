import { lookup as lookupName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type HostAddress, hostOf } from "./addresses.ts";

/** The ways to the network, so that a test may stand in their place. */
export interface Network {
  /** All addresses of a name; rejects for one that is not known. */
  resolve: (name: string) => Promise<HostAddress[]>;
  /** Ends a call that takes too long. */
  limit: () => AbortSignal;
}

const longest = 10_000;

export const network: Network = {
  resolve: async (name) =>
    (await lookupName(name, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
  limit: () => AbortSignal.timeout(longest),
};

export interface OutsideRequest {
  url: URL;
  /** The one address to which the request goes, whatever the name says by now. */
  address: HostAddress;
  method: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or null where the method sends none. */
  body: string | null;
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

/** Sends the request and gives the status of the answer. What the answer says is never read. */
const statusOf = ({ url, address, method, headers, body }: OutsideRequest, signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => {
    let isConnected = false;
    const answered = (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
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
        ...(body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
      },
      lookup: (_name, { all }, done) => (all ? done(null, [address]) : done(null, address.address, address.family)),
    };
    const isSecure = url.protocol === "https:";
    const request = isSecure ? requestHttps(options, answered) : requestHttp(options, answered);
    request.on("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", () => (isConnected = true)));
    request.on("error", (cause) =>
      reject(new DomainError(isConnected ? "outcome_unknown" : "upstream_failed", { cause })),
    );
    request.end(body ?? undefined);
  });

/** Makes the request. Refuses what leads on to another address (`not_allowed`) and any answer that is no success. */
export const sendRequest = async (request: OutsideRequest, { limit }: Pick<Network, "limit">): Promise<void> => {
  const status = await statusOf(request, limit());
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400)
    throw new DomainError("not_allowed", {
      message: "The target sends on to another address, which is not followed.",
      path: "/widget_id",
      text: { key: "external.redirect" },
    });
  throw new DomainError("upstream_failed", { message: `The target answered ${status}.` });
};
