import type { SiteReader } from "#server/site.ts";
import type { SignInProvider } from "#server/auth/sign-in-provider.ts";
import type { OidcConfig } from "./config.ts";
import { openProvider } from "./provider.ts";
import { addProviderRoutes } from "./routes.ts";
import { createProviderSignIn, type OidcParts } from "./sign-in.ts";

/** Seconds that the provider may take for one answer; a sign-in needs at most four. */
const patience = 5;

/** Sign-in by the provider of the site. Nothing is asked of it before somebody signs in, so that it may be down now. */
export const openOidc = (
  config: OidcConfig,
  parts: OidcParts,
  site: Pick<SiteReader, "roles">,
  around: { patience: number } = { patience },
): SignInProvider => {
  const provider = openProvider(config, { now: parts.now, ...around });
  const signIn = createProviderSignIn(parts, site, config, provider);
  return {
    addRoutes: (app) => addProviderRoutes(app, signIn),
    signOutUrl: async ({ issuer }, returnTo) => {
      if (issuer !== config.issuer) return null;
      // Who signs out is signed out here already; without an answer the provider is left alone.
      return await provider.signOutUrl(returnTo).catch(() => null);
    },
  };
};
