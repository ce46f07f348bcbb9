import { Secret, TOTP } from "otpauth";

/** What every authenticator app reads: RFC 6238 with SHA-1, six digits, a new one each 30 s. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one whose codes are taken, since the clock of a telephone is never quite right. */
const window = 1;
/** As long as a key of SHA-1 is. Source: RFC 4226, section 4, R6. */
const secretBytes = 20;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, ...kind, secret: Secret.fromBase32(secret) });

/** A new random secret in base32, as it is typed by hand. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an app reads from the QR code: the secret, and what it is of. */
export const uriOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** Could it be a code of an app? */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The time step whose code it is, if it is one that is taken at `now` (ms UTC); else null. */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
};
