import type { FastifyInstance } from "fastify";
import type { UserRow } from "#server/database/tables/auth.ts";

/** Sign-in by somebody else, as the server joins it in where the site has one. */
export interface SignInProvider {
  addRoutes: (app: FastifyInstance) => void;
  /** Where the browser of a user goes after the end of the session, to sign out there too; null: nowhere. */
  signOutUrl: (user: Pick<UserRow, "issuer">, returnTo: string) => Promise<string | null>;
}
