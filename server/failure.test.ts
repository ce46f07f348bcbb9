import { describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { domainErrorOf, failureOf } from "./failure.ts";
import { fakeSite } from "#tests/support/site.ts";
import type { SiteReader } from "./site.ts";

const site = (texts: Record<string, string>): SiteReader => ({
  ...fakeSite(),
  text: async (company, language, key, values) => {
    if (texts[key] === "broken") throw new Error("the database is away");
    const text = texts[key];
    return text === undefined ? `[${key}]` : `${company} ${language} ${text} ${JSON.stringify(values ?? null)}`;
  },
});

const messageOf = async (texts: Record<string, string>, error: DomainError, company: number | null = 7) =>
  (await failureOf(site(texts), company, "sv", error)).body.message;

describe("an error of a request", () => {
  it.each([
    [{ code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 400 }, "too_large"],
    [{ code: "FST_ERR_CTP_INVALID_MEDIA_TYPE" }, "unsupported_media_type"],
    [{ code: "FST_ERR_OTHER", statusCode: 400 }, "invalid_input"],
    [{ statusCode: 429 }, "too_many_requests"],
    [{ statusCode: 418 }, "unexpected"],
    [new Error("a slip"), "unexpected"],
    [null, "unexpected"],
    [undefined, "unexpected"],
    [{ code: "53100" }, "storage_full"],
  ])("is one of the catalogue, and keeps its cause: %o", (error, code) => {
    expect(domainErrorOf(error)).toMatchObject({ code, cause: error });
  });

  it("stays as it is when it is of the catalogue already", () => {
    const error = new DomainError("not_found");
    expect(domainErrorOf(error)).toBe(error);
  });
});

describe("the answer to an error", () => {
  it("has the status and number of its code, its path, and the sentence in both places", async () => {
    const error = new DomainError("invalid_input", { message: "Too long", path: "/a", res: { left: 1 } });
    expect(await failureOf(site({}), 7, "en", error)).toEqual({
      http: 400,
      body: {
        code: "invalid_input",
        message: "Too long",
        path: "/a",
        call_status: [{ call_code: 1, call_message: "Too long" }],
        res: { left: 1 },
      },
    });
  });

  it("says the error's own text with its values, else its own words, else the company's text of the code", async () => {
    const text = { key: "own", values: { n: 1 } };
    const error = new DomainError("not_found", { message: "No such order", text });
    const texts = { own: "Finns inte", "call.not_found": "Saknas" };
    expect(await messageOf(texts, error)).toBe('7 sv Finns inte {"n":1}');
    expect(await messageOf({ "call.not_found": "Saknas" }, error)).toBe("No such order");
    expect(await messageOf(texts, new DomainError("not_found"))).toBe("7 sv Saknas null");
    expect(await messageOf({}, new DomainError("not_found"))).toBe("Not found.");
  });

  it("takes the texts that the specification numbers by their numbers", async () => {
    const texts = { 900020: "Fel", 900055: "Nej" };
    expect(await messageOf(texts, new DomainError("unexpected"))).toBe("7 sv Fel null");
    expect(await messageOf(texts, new DomainError("wrong_credentials"))).toBe("7 sv Nej null");
  });

  it("tells nothing of what nobody foresaw", async () => {
    expect(await messageOf({}, new DomainError("unexpected", { message: "secret table" }))).toBe(
      "Something went wrong",
    );
  });

  it("is plain English without a company, and when its texts cannot be read", async () => {
    expect(await messageOf({ "call.not_found": "Saknas" }, new DomainError("not_found"), null)).toBe("Not found.");
    expect(await messageOf({ "call.not_found": "broken" }, new DomainError("not_found"))).toBe("Not found.");
  });
});
