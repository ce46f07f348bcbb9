import { describe, expect, it } from "vitest";
import { identityOfKey } from "#server/auth/identity.ts";
import { apiKeyRow } from "#tests/support/api-key.ts";
import { fakeSite } from "#tests/support/site.ts";
import { languageOf } from "./language.ts";
import type { SiteReader } from "./site.ts";

const caller = identityOfKey(apiKeyRow, "Acme");

describe("the language of an answer", () => {
  const site = (language: unknown): SiteReader => ({
    ...fakeSite(),
    settings: async (company_id) => (company_id === 1 ? { language } : {}),
  });

  it.each([
    ["de, SV-se;q=0.9, en", "sv"],
    ["en-GB,sv", "en"],
    ["de", "en"],
    [undefined, "en"],
  ])("to nobody, and in a company that leaves it to browsers, is the first of ours in %j", async (header, language) => {
    expect(await languageOf(site("sv"), null, header, undefined)).toBe(language);
    expect(await languageOf(site("browser"), caller, header, undefined)).toBe(language);
  });

  it("is what was chosen at the browser, whoever signs in there, where that is one of ours", async () => {
    const ann = { ...caller, language: "en" as const };
    expect(await languageOf(site("en"), ann, "en", "sv")).toBe("sv");
    expect(await languageOf(site("en"), null, "en", "sv")).toBe("sv");
    expect(await languageOf(site("en"), ann, "sv", "de")).toBe("en");
  });

  it("is the user's own, else the site's, else English", async () => {
    expect(await languageOf(site("en"), { ...caller, language: "sv" }, "en", undefined)).toBe("sv");
    expect(await languageOf(site("sv"), caller, "en", undefined)).toBe("sv");
    expect(await languageOf(site("en"), caller, "sv", undefined)).toBe("en");
    expect(await languageOf(site(undefined), caller, "sv", undefined)).toBe("en");
  });
});
