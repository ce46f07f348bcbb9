import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartFault } from "./start-fault.ts";
import { minute } from "#schemas/durations.ts";

/** Where certificate (with its chain) and private key stand: files in PEM. */
export interface TlsFiles {
  cert: string;
  key: string;
}
/** What the files hold. */
export interface TlsPair {
  cert: string;
  key: string;
}

const textOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new StartFault(`${name} names the file ${path}, which cannot be read.`, { cause });
  }
};

const certificateOf = (text: string, path: string): X509Certificate => {
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new StartFault(`TLS_CERT names the file ${path}, which is no certificate in PEM.`, { cause });
  }
};

const keyOf = (text: string, path: string): KeyObject => {
  try {
    return createPrivateKey(text);
  } catch (cause) {
    throw new StartFault(
      `TLS_KEY names the file ${path}, which is no private key in PEM that can be read without a pass phrase.`,
      { cause },
    );
  }
};

/** Reads a certificate and its key; throws `StartFault` with the sentence that tells what is wrong with them. */
export const readTlsPair = (files: TlsFiles): TlsPair => {
  const pair = { cert: textOf("TLS_CERT", files.cert), key: textOf("TLS_KEY", files.key) };
  const certificate = certificateOf(pair.cert, files.cert);
  if (!certificate.checkPrivateKey(keyOf(pair.key, files.key)))
    throw new StartFault(`TLS_KEY (${files.key}) does not belong to the certificate of TLS_CERT (${files.cert}).`);
  return pair;
};

/** The two files that the environment names, or null; one without the other is an error. */
export const tlsFilesOf = ({ TLS_CERT, TLS_KEY }: Readonly<Record<string, string | undefined>>): TlsFiles | null => {
  if (!TLS_CERT && !TLS_KEY) return null;
  if (!TLS_CERT || !TLS_KEY) throw new StartFault("TLS_CERT and TLS_KEY must be set together.");
  return { cert: TLS_CERT, key: TLS_KEY };
};

/** What takes a new certificate while it serves: new connections get it, open ones keep theirs. */
interface SecureServer {
  setSecureContext(pair: TlsPair): void;
}

export interface TlsRenewal {
  server: SecureServer;
  files: TlsFiles;
  /** What the server serves with now. */
  pair: TlsPair;
  renewed: () => void;
  /** The files have changed and are no pair: half of them is written, or they are wrong. The old pair stays. */
  failed: (error: unknown) => void;
}

/** The result looks at the files and hands a changed pair to the server. */
export const createTlsRenewal = ({ server, files, pair, renewed, failed }: TlsRenewal): (() => void) => {
  let current = pair;
  return () => {
    try {
      const next = readTlsPair(files);
      if (next.cert === current.cert && next.key === current.key) return;
      server.setSecureContext(next);
      current = next;
      renewed();
    } catch (error) {
      failed(error);
    }
  };
};

const lookEvery = minute;

/** Looks for a renewed certificate once a minute and at SIGHUP, until it is stopped. */
export const watchTls = (renewal: TlsRenewal): (() => void) => {
  const renew = createTlsRenewal(renewal);
  const timer = setInterval(renew, lookEvery);
  timer.unref();
  process.on("SIGHUP", renew);
  return () => {
    clearInterval(timer);
    process.off("SIGHUP", renew);
  };
};
