import { expect, test } from "vitest";
import { Value } from "typebox/value";
import type { AppStart } from "#schemas/protocol/app.ts";
import { SettingsFile } from "#schemas/protocol/settings-file.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { builtIn, isSettingsFile, settingsReader } from "./settings-file.ts";
import { themeOf } from "./theme.ts";

const left = { name: "left", bottomNavigation: "left", variables: { "--ink": "#fff" } } as const;
const file: SettingsFile = { defaultTheme: "left", themes: [left, { ...left, name: "dark", variables: {} }] };

test("the settings file has a default and themes with a side and variables; the browser judges as its schema does [MI-062]", () => {
  const wrong: unknown[] = [
    { ...file, themes: [{ ...left, bottomNavigation: "up" }] },
    { ...file, themes: [{ ...left, variables: { "--ink": 1 } }] },
    { ...file, themes: [{ ...left, variables: [] }] },
    { ...file, themes: [{ name: "left", variables: {} }] },
    { ...file, themes: [{ ...left, colour: "red" }] },
    { ...file, themes: {} },
    { ...file, more: 1 },
    { themes: [] },
    null,
    "<!doctype html>",
  ];
  const judged = [file, builtIn, ...wrong].map((one) => Value.Check(SettingsFile, one));
  expect(judged).toEqual([true, true, ...wrong.map(() => false)]);
  expect([file, builtIn, ...wrong].map(isSettingsFile)).toEqual(judged);
});

/** A server that gives these answers in turn, and a browser with its copy. */
const setUp = (...answers: (() => unknown)[]) => {
  const [asked, warned, clock] = [[] as string[], [] as string[], fakeClock()];
  const request = async (_: string, path: string, options?: { background?: boolean }) => {
    asked.push(options?.background ? path : `${path} in the foreground`);
    return answers.shift()!() as never;
  };
  const warn = (message: string) => void warned.push(message);
  return { asked, warned, clock, read: settingsReader({ request, copy: memoryCopy(), clock, warn }) };
};
const fails = (error: Error) => () => {
  throw error;
};
const notFound = new CallError(404, { code: "not_found", message: "", path: null, res: null });

test("each read asks for an address of its own, in the background", async () => {
  const { asked, clock, read } = setUp(
    () => file,
    () => file,
  );
  const first = clock.now();
  expect(await read()).toEqual(file);
  clock.advance(5);
  await read();
  expect(asked).toEqual([`/settings.json?t=${first}`, `/settings.json?t=${first + 5}`]);
});

test("a file that is missing or wrong gives the built-in theme and one warning", async () => {
  const { warned, read } = setUp(fails(notFound), () => ({ themes: "none" }));
  expect([await read(), await read()]).toEqual([builtIn, builtIn]);
  expect(warned).toHaveLength(1);
});

test("without a link the last file stays; one who never had it is shown the built-in theme", async () => {
  const { warned, read } = setUp(fails(new NoLinkError()), () => file, fails(new NoLinkError()));
  expect([await read(), await read(), await read()]).toEqual([builtIn, file, file]);
  expect(warned).toHaveLength(1);
});

test("the own choice comes before the default, an unknown one and nobody's are none; its scheme is the document's", () => {
  const starting = { app: null, themes: file } as Parameters<typeof themeOf>[0];
  const signedOut = { ...starting, app: { user: null, themes: [] } } as unknown as typeof starting;
  expect([themeOf(starting), themeOf(signedOut)]).toMatchObject([left, left]);
  const of = (theme: unknown, themes = file) =>
    themeOf({
      app: { user: { settings: { theme } }, themes: [{ slug: "dark", title: "Dark", scheme: "dark" }] },
      themes,
    } as unknown as { app: AppStart; themes: SettingsFile } & Parameters<typeof themeOf>[0]);
  expect([of("dark"), of("gone"), of("gone", { ...file, defaultTheme: "gone" })]).toEqual([
    { ...left, name: "dark", variables: {}, scheme: "dark" },
    { ...left, scheme: "auto" },
    { ...builtIn.themes[0], scheme: "auto" },
  ]);
});
