import type { ApiKeyScope } from "#schemas/platform/api-key.ts";
interface CompanyRow {
  company_id: number;
  company_name: string;
}

/**
 * `machine_restrictions` is a JSON list of machine ids in order, `settings` a JSON object of the user's own settings.
 * `password_given_at` is when an administrator gave the password, null once its owner has chosen one, `disabled_at` since
 * when the user may not sign in. A user of a sign-in provider has its `issuer` and the `subject` there, which is never
 * given to another person, and an empty `password_hash`; for all others these two are null.
 */
export interface UserRow {
  company_id: number;
  username: string;
  password_hash: string;
  usertype: number;
  role: string | null;
  machine_id: string | null;
  machine_restrictions: string;
  settings: string;
  dashboard_isolated: string | null;
  only_ia: number;
  deviceuser: number;
  machine_interface_only: number;
  dashboard_only: number;
  isolation_required: number;
  created_at: number;
  password_given_at: number | null;
  disabled_at: number | null;
  issuer: string | null;
  subject: string | null;
}

/**
 * `handle` is the public name of a session, `token_hash` the SHA-256 of the cookie's value in hex, `login_code` the
 * record number of the code that began it, `browser` what the browser said of itself and `address` where it called from.
 * `device_employee` is the number of the employee who is signed in on the device, with the name at that time.
 * `device` is the record number, as text, of the terminal whose own session it is, which no cookie opens.
 */
export interface SessionRow {
  company_id: number;
  handle: string;
  token_hash: string;
  username: string;
  device: string | null;
  device_employee: string | null;
  created_at: number;
  last_call_at: number;
  expires_at: number;
  login_code: number | null;
  browser: string | null;
  address: string | null;
  device_employee_name: string | null;
}

/**
 * A code that opens the screens of one isolated user; `code_hash` is SHA-256 in hex, as is `browser_hash`, of the token of
 * the one browser in which it opens: that which opened it first, what it said of itself, from where and when.
 */
export interface LoginCodeRow {
  company_id: number;
  record_no: number;
  username: string;
  code_hash: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  browser_hash: string | null;
  bound_browser: string | null;
  bound_address: string | null;
  bound_at: number | null;
}

export interface ApiKeyRow {
  company_id: number;
  record_no: number;
  name: string;
  scope: ApiKeyScope;
  key_hash: string;
  created_at: number;
  revoked_at: number | null;
}

/**
 * `machine_ids` is a JSON list (empty = all), `documents` a JSON list of `{kind, slug}`, `address` where the device last
 * called from, `build` the app that it ran then. `username` is the user as whom a terminal acts, `home` the path on which
 * it begins. `token_hash` is the present token, good since `token_at`; `next_hash` the one that was handed out at
 * `next_at` to follow it. Both are SHA-256 in hex.
 */
export interface DeviceRow {
  company_id: number;
  record_no: number;
  name: string;
  device_kind: "wall" | "terminal";
  machine_ids: string;
  documents: string;
  token_hash: string;
  created_at: number;
  last_seen_at: number | null;
  revoked_at: number | null;
  created_by: string | null;
  address: string | null;
  username: string | null;
  home: string | null;
  build: string | null;
  end_reason: "revoked" | "copied" | "user" | null;
  token_at: number | null;
  next_hash: string | null;
  next_at: number | null;
}

/** A token of a device that another has followed: whoever still shows it has a copy. */
interface ReplacedTokenRow {
  token_hash: string;
  company_id: number;
  record_no: number;
  replaced_at: number;
}

/**
 * A screen that shows a code. Both secrets are SHA-256 in hex; the code itself follows from the screen's secret and
 * `created_at`. Company and device are set once an administrator has entered the code.
 */
export interface DevicePairingRow {
  pairing_hash: string;
  code_hash: string;
  address: string;
  created_at: number;
  expires_at: number;
  company_id: number | null;
  record_no: number | null;
}

/** Failed sign-ins of a name (known or not): `failed_at` is a JSON list of times. */
interface SignInFailureRow {
  username: string;
  failed_at: string;
  last_at: number;
}

/** From where a user has signed in with the right password, and when last. */
interface KnownAddressRow {
  username: string;
  address: string;
  last_at: number;
}

/**
 * A sign-in that has gone to the provider. `secret_hash` is the SHA-256 in hex of what its browser keeps, `redirect` the
 * path to lead back to, `replaced_hash` the token's hash of the session that it is to replace.
 */
export interface ProviderSignInRow {
  secret_hash: string;
  address: string;
  created_at: number;
  expires_at: number;
  redirect: string | null;
  replaced_hash: string | null;
}

/** Tries of a secret since the last right one, by what is limited (`pin:1001@7`); stored, so that a restart forgives none. */
export interface LimitedTriesRow {
  company_id: number;
  name: string;
  tries: number;
  last_at: number;
}

/**
 * That an employee has shown at a machine who they are, in a session (its handle) of a user and at an enrolled terminal
 * (record number of the device), if at any. It holds from `made_at` until `ends_at`.
 */
export interface ProofRow {
  company_id: number;
  proof_no: number;
  session: string;
  username: string;
  device: number | null;
  machine_id: string;
  employee_number: string;
  made_at: number;
  ends_at: number;
}

/**
 * The second factor of a user who has a password. `secret` is sealed (see `server/secrets/vault.ts`). It counts from
 * `confirmed_at` on, null until a code of the app has shown that the app has it. `last_step` is the time step of the last
 * code that was taken, `recovery_hashes` a JSON list of the SHA-256 in hex of the recovery codes that are left.
 */
export interface SecondFactorRow {
  company_id: number;
  username: string;
  secret: string;
  confirmed_at: number | null;
  last_step: number | null;
  recovery_hashes: string;
}

/** A company that was made as the demo plant, with passwords that everybody knows; `marked_at` 0 = by an earlier build. */
interface DemoCompanyRow {
  company_id: number;
  marked_at: number;
}

export interface AuthTables {
  companies: CompanyRow;
  demo_companies: DemoCompanyRow;
  users: UserRow;
  sessions: SessionRow;
  login_codes: LoginCodeRow;
  api_keys: ApiKeyRow;
  devices: DeviceRow;
  device_pairings: DevicePairingRow;
  replaced_tokens: ReplacedTokenRow;
  sign_in_failures: SignInFailureRow;
  known_addresses: KnownAddressRow;
  provider_sign_ins: ProviderSignInRow;
  limited_tries: LimitedTriesRow;
  proofs: ProofRow;
  second_factors: SecondFactorRow;
}
