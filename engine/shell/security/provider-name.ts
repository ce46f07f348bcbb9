import type { ProviderOfSite } from "#schemas/protocol/provider-sign-in.ts";

/** How the sign-in provider of a user is called: as the site calls it, else by the host of its address. */
export const providerName = (issuer: string, provider: ProviderOfSite | null | undefined): string => {
  if (provider?.issuer === issuer) return provider.name;
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
};
