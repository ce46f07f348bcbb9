import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { isLoopback } from "#server/hosts.ts";
import { StartFault } from "#server/start-fault.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The one sign-in provider of the site, and what its users become here. */
export interface OidcConfig {
  /** `iss` of its tokens, exactly. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it. */
  name: string;
  scope: string;
  /** The claims that hold the groups and the user name. */
  groupsClaim: string;
  nameClaim: string;
  /** Slugs of roles by group. */
  roles: ReadonlyMap<string, string>;
  /** The values that claims must have; none: whoever has a role is let in. */
  required: ReadonlyMap<string, readonly unknown[]>;
  /** The company of its users; null: the one that there is. */
  company_id: number | null;
}

const issuerOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname.replace(/^\[|\]$/g, "")));
  if (!url || !isSafe || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new StartFault(
      "OIDC_ISSUER must be the provider's issuer, such as https://sign-in.plant.example/realms/plant.",
    );
  return url;
};

const readSecret = (path: string): string => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new StartFault(`The file of OIDC_CLIENT_SECRET_FILE cannot be read: ${path}.`, { cause: error });
  }
};

const secretOf = ({ OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_SECRET_FILE: path }: Environment): string => {
  if (secret && path) throw new StartFault("Set one of OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE, not both.");
  const found = secret || (path ? readSecret(path) : "");
  if (found === "") throw new StartFault("OIDC_CLIENT_SECRET, or a file in OIDC_CLIENT_SECRET_FILE, must be set.");
  return found;
};

const objectOf = (text: string): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

const rolesOf = ({ OIDC_ROLES: text }: Environment): Map<string, string> => {
  const found = Object.entries(objectOf(text ?? "") ?? {});
  const roles = new Map<string, string>();
  for (const [group, role] of found) if (typeof role === "string" && role !== "") roles.set(group, role);
  if (roles.size > 0 && roles.size === found.length) return roles;
  throw new StartFault(
    'OIDC_ROLES must be JSON that gives a role to each group, such as {"shop-admins":"administrator"}.',
  );
};

const requiredOf = ({ OIDC_REQUIRE: text }: Environment): Map<string, readonly unknown[]> => {
  if (!text) return new Map();
  const claims = objectOf(text);
  if (!claims)
    throw new StartFault(
      'OIDC_REQUIRE must be JSON of the values that claims may have, such as {"hd":["plant.example"]}.',
    );
  return new Map(
    Object.entries(claims).map(([claim, allowed]) => [claim, Array.isArray(allowed) ? allowed : [allowed]]),
  );
};

const scopeOf = ({ OIDC_SCOPE: text }: Environment): string => {
  const scope = text || "openid profile";
  if (scope.split(" ").includes("openid")) return scope;
  throw new StartFault(`OIDC_SCOPE must have openid among its words, such as "openid profile", not "${scope}".`);
};

const companyOf = ({ OIDC_COMPANY: text }: Environment): number | null => {
  if (!text) return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartFault(`OIDC_COMPANY must be a whole number from 1, not "${text}".`);
  return Number(text);
};

/** What the environment says of the sign-in provider; null: there is none. Throws `StartFault`. */
export const oidcOf = (env: Environment): OidcConfig | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (!issuer) {
    const other = Object.keys(env).find((name) => name.startsWith("OIDC_") && env[name]);
    if (other) throw new StartFault(`${other} is set without OIDC_ISSUER, which says who the sign-in provider is.`);
    return null;
  }
  const url = issuerOf(issuer);
  if (!clientId) throw new StartFault("OIDC_CLIENT_ID must be set: the name by which the provider knows this server.");
  return {
    issuer,
    clientId,
    clientSecret: secretOf(env),
    name: env["OIDC_NAME"] || url.host,
    scope: scopeOf(env),
    groupsClaim: env["OIDC_GROUPS_CLAIM"] || "groups",
    nameClaim: env["OIDC_NAME_CLAIM"] || "preferred_username",
    roles: rolesOf(env),
    required: requiredOf(env),
    company_id: companyOf(env),
  };
};
