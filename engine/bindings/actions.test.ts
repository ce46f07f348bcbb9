import { Type } from "typebox";
import { beforeAll, describe, expect, test } from "vitest";
import { callConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { type MediaObject, mediaObject } from "#schemas/values/mediaObject/schema.ts";
import type { NavigatorButton } from "#schemas/values/navigatorConfig/schema.ts";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { subject } from "#engine/testing/subject.ts";
import { failed, ready } from "./bound.ts";
import { environmentOf } from "./fixture.ts";
import { mediaReads } from "./media.ts";
import { buildBody, callAddress, promptsOf, resolveCallConfiguration } from "./resolvers/callConfiguration.ts";
import { resolveDashboardSelect } from "./resolvers/dashboardSelect.ts";
import {
  choicesOf,
  choicesText,
  chosenValue,
  resolveDataSourceParameterConfig,
} from "./resolvers/dataSourceParameterConfig.ts";
import { fillPattern, resolveMediaObject } from "./resolvers/mediaObject.ts";
import { externalAddress, internalPath, resolveNavigatorConfig } from "./resolvers/navigatorConfig.ts";
import { resolveSubDashboardGridSettings } from "./resolvers/subDashboardGridSettings.ts";

beforeAll(loadPatterns);
const rows = [{ machine_id: "M1", good_qty: 5 }];

describe("navigator buttons", () => {
  const hrefOf = (button: NavigatorButton, more = {}) =>
    resolveNavigatorConfig({ buttons: [button] }, environmentOf([], { dashboard: "hall-1", ...more })).buttons[0];

  test("an address gets https unless it has http or https; other schemes are refused [WD-916] [WD-917]", () => {
    expect(externalAddress("example.org")).toBe("https://example.org");
    expect(externalAddress("https://a.b")).toBe("https://a.b");
    expect(externalAddress("http://a.b")).toBe("http://a.b");
    expect(
      ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "file:///x", "a b", "mailto:x@y"].map(
        externalAddress,
      ),
    ).toEqual(Array(6).fill(null));
    expect(externalAddress("scada:8080/x")).toBe("https://scada:8080/x");
  });

  test("location is the default type and leads inside the application [WD-919]", () => {
    expect(hrefOf({ link: "/dashboards/hall-2" })).toMatchObject({
      href: "/dashboards/hall-2",
      external: false,
      newTab: false,
    });
    expect(hrefOf({ link: "/x", type: "internal location", newTab: true })).toMatchObject({ href: "/x", newTab: true });
    expect(["x", "//evil.example", "/\\evil", "javascript:x", "/a\nb"].map(internalPath)).toEqual(Array(5).fill(null));
  });

  test("machine-interface opens the interface page [WD-920]", () => {
    expect(hrefOf({ link: "M1/stopcode", type: "machine-interface" })).toMatchObject({
      href: "/interface/M1/stopcode",
      newTab: true,
    });
  });

  test("[slug] is the current dashboard, outside one it is default [WD-927]", () => {
    expect(hrefOf({ link: "/dashboards/[slug]" })?.href).toBe("/dashboards/hall-1");
    const outside = resolveNavigatorConfig({ buttons: [{ link: "/dashboards/[slug]" }] }, environmentOf([]));
    expect(outside.buttons[0]?.href).toBe("/dashboards/default");
  });

  test("parameters work in links, and the link text shows where asked", () => {
    const button = hrefOf(
      { link: "/dashboards/{next}", showLink: true, label: "Next" },
      { parameters: { next: "hall-2" } },
    );
    expect(button).toMatchObject({ href: "/dashboards/hall-2", linkText: "/dashboards/hall-2", label: "Next" });
  });
});

describe("parameter selectors", () => {
  test("the designer's list is a comma-separated text at runtime [WD-638]", () => {
    expect(choicesText(["M1", "M2"])).toBe("M1,M2");
  });

  test("both forms are read, trimmed and without empties [WD-639]", () => {
    expect([choicesOf("M1, M2,,"), choicesOf(["M1", " M2", ""])]).toEqual([
      ["M1", "M2"],
      ["M1", "M2"],
    ]);
  });

  test("a chosen value is trimmed; an empty or equal one changes nothing [WD-908]", () => {
    expect([chosenValue(" M2 ", "M1"), chosenValue("  ", "M1"), chosenValue("M1", "M1")]).toEqual(["M2", null, null]);
  });

  test("the selector knows the parameter's value", () => {
    const environment = environmentOf([], { parameters: { machineId1: "M2" } });
    expect(
      resolveDataSourceParameterConfig({ parameter: "machineId1", parameterValues: ["M1", "M2"] }, environment),
    ).toEqual({
      parameter: "machineId1",
      choices: ["M1", "M2"],
      type: "button",
      value: "M2",
    });
  });
});

describe("sub-dashboards", () => {
  test("a grid is brought to its least values [WD-682] [WD-683] [WD-684]", () => {
    expect(resolveSubDashboardGridSettings({ columns: 0, rows: 0, padding: -1 })).toEqual({
      columns: 1,
      rows: 1,
      padding: 0,
      fill: false,
    });
  });

  test("an empty grid has 4 columns, 1 row, no padding and no fill [WD-1078] [WD-1079] [WD-1080] [WD-1081]", () => {
    expect(resolveSubDashboardGridSettings({})).toEqual({ columns: 4, rows: 1, padding: 0, fill: false });
  });

  test("parameters are typed, filled from the outer dashboard, or fields of the first machine", () => {
    const environment = environmentOf(rows, { parameters: { outer: "M9" } });
    const select = { slug: "press", parameters: { a: "M1", b: "{outer}" } };
    expect(resolveDashboardSelect(select, environment).parameters).toEqual({ a: "M1", b: "M9" });
    const translated = { slug: "press", parameterTranslate: true, parameters: { a: "good_qty" } };
    expect(resolveDashboardSelect(translated, environment).parameters).toEqual({ a: "5" });
  });
});

describe("media objects", () => {
  const files = [
    { path: "img/P7-old.png", changed_at: "2024-01-01T00:00:00Z" },
    { path: "img/P7-new.png", changed_at: "2024-02-01T00:00:00Z" },
    { path: "img/P8.png", changed_at: "2024-03-01T00:00:00Z" },
  ];
  const environment = environmentOf([], { files: { img: ready(files) }, subjects: { M1: ready({ part_no: "P7" }) } });
  const mediaOf = (config: Partial<MediaObject>, at = environment) =>
    resolveMediaObject({ fileType: "img", selectionMethod: "select", machineId: "M1", ...config }, at);
  const sourceOf = (config: Partial<MediaObject>) => mediaOf(config).data?.source;

  test("a pattern is filled from the machine's status data [WD-670]", () => {
    expect(fillPattern("img/[part_no].png", { part_no: "P7" })).toBe("img/P7.png");
  });

  test("each method finds its file, nothing found is none [WD-671]", () => {
    expect(sourceOf({ selection: "a b.png" })).toBe("/serverfiles/a%20b.png");
    expect(sourceOf({ selectionMethod: "regex", regexString: "^img/P\\d" })).toBe("/serverfiles/img/P8.png");
    expect(sourceOf({ selectionMethod: "machinebased", machineParameters: ["part_no"] })).toBe(
      "/serverfiles/img/P7-new.png",
    );
    expect(sourceOf({ selectionMethod: "patternstring", patternString: "img/[part_no].png" })).toBe(
      "/serverfiles/img/P7.png",
    );
    expect([
      sourceOf({}),
      sourceOf({ selectionMethod: "regex", regexString: "zip$" }),
      sourceOf({ selectionMethod: "patternstring", patternString: "[none].png" }),
    ]).toEqual([null, null, null]);
  });

  test("files are served from /serverfiles/, and a changed one is told from the one before [WD-905]", () => {
    expect(sourceOf({ selection: "img/a.png" })).toBe("/serverfiles/img/a.png");
    expect(mediaOf({ selection: "img/P8.png" }).data?.version).toBe("2024-03-01T00:00:00Z");
    expect(mediaOf({ selection: "img/a.png" }).data?.version).toBeNull();
  });

  test("an icon is a name, or a file", () => {
    const icons = ["engine", "icons/warn.svg"].map((selection) => sourceOf({ fileType: "icon", selection }));
    expect(icons).toEqual(["engine", "/serverfiles/icons/warn.svg"]);
  });

  test("a search waits for the list and fails with it, a file that is named does not", () => {
    const search = { selectionMethod: "regex", regexString: "P" } as const;
    const without = environmentOf([]);
    expect([mediaOf(search, without).status, mediaOf({ selection: "a.png" }, without).status]).toEqual([
      "pending",
      "ready",
    ]);
    const down = environmentOf([], { files: { img: failed({ code: "no_link", message: "" }) } });
    expect([mediaOf(search, down).status, mediaOf({ selection: "a.png" }, down).status]).toEqual(["error", "ready"]);
  });

  test("a machine that is still to be chosen is asked for, and no read is made", () => {
    const config: MediaObject = { fileType: "img", selectionMethod: "patternstring", machineId: "{machine}" };
    expect(mediaOf(config, environmentOf([])).error?.message).toBe("Choose which one");
    const schema = Type.Object({ media: mediaObject() });
    expect(mediaReads({ media: config }, schema, {}, subject)).toEqual({});
    expect(mediaReads({ media: config }, schema, { machine: "M1" }, subject)).toMatchObject({
      "files img": { procedure: "load_webmedia_files", input: { file_type: "img" } },
      "subject M1": { procedure: "load_machine", input: { machine_id: "M1" }, poll: 60 },
    });
  });

  test("the list of files is asked for by their type [WD-904]", () => {
    const schema = Type.Object({ media: mediaObject() });
    const inputs = (["img", "video", "pdf", "icon"] as const).map((fileType) => {
      const media: MediaObject = { fileType, selectionMethod: "select", selection: "x" };
      return Object.values(mediaReads({ media }, schema, {}, subject)).map(({ input }) => input);
    });
    expect(inputs).toEqual(["img", "video", "pdf", "icon"].map((file_type) => [{ file_type }]));
  });

  test("an invalid pattern finds nothing and a field cannot leave its folder", () => {
    expect(sourceOf({ selectionMethod: "regex", regexString: "[" })).toBeNull();
    expect(fillPattern("img/[part_no].png", { part_no: "../x" })).toBe("img/x.png");
    expect(sourceOf({ selection: "../../etc/passwd" })).toBeNull();
  });
});

describe("calls", () => {
  const call = (body: Parameters<typeof resolveCallConfiguration>[0]["body"], more = {}) =>
    resolveCallConfiguration({ url: "api/x", body: body ?? [], ...more }, environmentOf(rows));

  test("the method is post unless said; get and delete send no body [WD-675]", () => {
    expect(callConfiguration().properties.method).toMatchObject({ default: "post" });
    expect(call([]).data?.method).toBe("post");
    expect(call([{ key: "a", type: "value", value: "1" }], { method: "get" }).data?.body).toEqual([]);
  });

  test("the address is relative to the root unless external [WD-1055]", () => {
    expect([callAddress("api/x", false), callAddress("/api/x", false), callAddress("https://a.b/x", true)]).toEqual([
      "/api/x",
      "/api/x",
      "https://a.b/x",
    ]);
  });

  test("a value contributes its key and value [WD-1056]", () => {
    expect(buildBody(call([{ key: "a", type: "value", value: "1" }]).data?.body ?? [])).toEqual({ a: "1" });
  });

  test("a data value contributes what the dashboard has [WD-1057]", () => {
    const dataValue = { dataSource: "machines", dataKey: "good_qty" };
    expect(buildBody(call([{ key: "q", type: "dataValue", dataValue }]).data?.body ?? [])).toEqual({ q: 5 });
  });

  test("nested entries contribute an object [WD-1058]", () => {
    expect(
      buildBody(
        call([{ key: "a", type: "nested", nested: [{ key: "b", type: "value", value: "1" }] }]).data?.body ?? [],
      ),
    ).toEqual({ a: { b: "1" } });
  });

  test("prompts are collected from every level and answered by their path", () => {
    const body =
      call([
        { key: "a", type: "prompt" },
        { key: "n", type: "nested", nested: [{ key: "b", type: "prompt", dataType: "boolean" }] },
      ]).data?.body ?? [];
    expect(promptsOf(body)).toEqual([
      { path: ["a"], type: "text" },
      { path: ["n", "b"], type: "boolean" },
    ]);
    expect(buildBody(body, { a: "x" })).toEqual({ a: "x", n: { b: false } });
  });
});
