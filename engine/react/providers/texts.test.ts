import { expect, test } from "vitest";
import { createTexts } from "./texts.ts";

const catalogues = {
  en: { "7361": "The name is already in use.", "area.only": "English only", "area.n": "{n} of {m}" },
  sv: { "7361": "Namnet används redan.", "area.n": "{n} av {m}" },
};

test("a text is the user's language, else English, else the key in brackets", () => {
  const { text } = createTexts("sv", catalogues);
  expect([text(7361), text("area.only"), text(1)]).toEqual(["Namnet används redan.", "English only", "[1]"]);
});

test("placeholders are filled, and stay as typed when no value is given", () => {
  const { text } = createTexts("sv", catalogues);
  expect([text("area.n", { n: 1, m: 2 }), text("area.n")]).toEqual(["1 av 2", "{n} av {m}"]);
});

test("a value that looks like a placeholder is not filled again", () => {
  expect(createTexts("en", catalogues).text("area.n", { n: "{m}", m: 2 })).toBe("{m} of 2");
});

test("a label is plain text, a key of the catalogue, or carries both languages", () => {
  const { label } = createTexts("sv", catalogues);
  expect([label("Hall {n}", { n: 1 }), label({ text: 7361 }), label({ en: "Hall", sv: "Sal" })]).toEqual([
    "Hall 1",
    "Namnet används redan.",
    "Sal",
  ]);
});

test("placeholders are those of documents: fields of a value, and formats in the user's language", () => {
  const { label } = createTexts("sv", catalogues);
  expect(label("{share|round-1} % of {name}", { share: 2.456, name: "Hall" })).toBe("2,5 % of Hall");
  expect(label("{row.name}, {n}", { n: 1 })).toBe("{row.name}, 1");
});

test("a value that is nothing is empty, what is no plain value is written as JSON, and nothing inherited is read", () => {
  const { label } = createTexts("en", catalogues);
  expect(label("<{a}><{b}><{c}><{d}>", { a: undefined, b: null, c: [1], d: false })).toBe("<><><[1]><false>");
  expect(label("{toString} {constructor}", {})).toBe("{toString} {constructor}");
});

test("a moment is written in the company's time zone, and nothing has no text", () => {
  const { label } = createTexts("en", catalogues, "Asia/Tokyo");
  const at = { at: "2026-01-01T20:30:00Z" };
  expect([label("{at|dayOnly}", at), createTexts("en", catalogues).label("{at|dayOnly}", at)]).toEqual([
    "2026-01-02",
    "2026-01-01",
  ]);
  expect(label(undefined)).toBe("");
});
