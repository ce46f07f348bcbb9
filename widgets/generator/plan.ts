import type { Kind, Name } from "./names.ts";

/** A file to write, its path from the root of the project. */
export interface Output {
  path: string;
  text: string;
}

type Drawn = Exclude<Kind, "procedure">;
const folders: Record<Drawn, string> = {
  widget: "widgets/dashboard",
  step: "widgets/steps",
  column: "widgets/columns",
};

/** Where the texts of a kind stand among the keys, and what each of its templates does. */
const texts: Record<Drawn, { area: string; description: Name["title"] }> = {
  widget: { area: "widgets", description: { en: "Shows a value", sv: "Visar ett värde" } },
  step: { area: "controls", description: { en: "Takes a text", sv: "Tar emot en text" } },
  column: { area: "columns", description: { en: "Shows a text", sv: "Visar en text" } },
};

/** Areas of what screens themselves need; all others are the factory's. */
const platformAreas = ["admin", "dashboards", "devices", "queries", "users", "wizards"];

const contractsOf = (area: string): { folder: string; list: string } =>
  platformAreas.includes(area)
    ? { folder: `schemas/platform/${area}`, list: "schemas/platform/procedures.ts" }
    : { folder: `schemas/plant/procedures/${area}`, list: "schemas/plant/procedures/index.ts" };

const contractPath = ({ area, name }: Name): string => `${contractsOf(area).folder}/${name}.ts`;

/** The path of a new thing, below which its name is free as long as nothing is there. */
export const placeOf = (kind: Kind, { area, name }: Name): string =>
  kind === "procedure" ? `server/procedures/${area}/${name}.ts` : `${folders[kind]}/${name}`;

/** The lists in which it is registered. */
export const listsOf = (kind: Kind, { area }: Name): string[] =>
  kind === "procedure"
    ? [`server/procedures/${area}/index.ts`, contractsOf(area).list]
    : [`${folders[kind]}/schemas.ts`, `${folders[kind]}/index.ts`];

const languages = ["en", "sv"] as const;
const catalogueOf = (language: (typeof languages)[number]) => `configs/factory/texts/${language}.json`;

/** The catalogues of texts that get its title and description. */
export const cataloguesOf = (kind: Kind): string[] => (kind === "procedure" ? [] : languages.map(catalogueOf));

/** The key of its title; its description has the same one with `.description` behind it. */
export const textKeyOf = (kind: Drawn, { name }: Name): string => `${texts[kind].area}.${name}`;

const filled = (text: string, name: Name): string =>
  text
    .replaceAll("__name__", name.name)
    .replaceAll("__area__", name.area)
    .replaceAll("__contract__", contractPath(name))
    .replaceAll("__export__", name.export)
    .replaceAll("__Title__", name.title.en);

/** Where a template's file stands: those of a procedure beside others of its area, its contract where screens see it. */
const pathOf = (kind: Kind, name: Name, file: string): string => {
  if (kind !== "procedure") return `${placeOf(kind, name)}/${filled(file, name)}`;
  return file === "contract.ts" ? contractPath(name) : `server/procedures/${name.area}/${filled(file, name)}`;
};

/** The files of a thing from the templates of its kind (`View.tsx.tmpl`). */
export const filesOf = (kind: Kind, name: Name, templates: readonly Output[]): Output[] =>
  templates.map(({ path, text }) => ({
    path: pathOf(kind, name, path.replace(/\.tmpl$/, "")),
    text: filled(text, name),
  }));

/** One line among the lines of a list of exports, in the order of their paths. */
const withLine = (text: string, line: string): string => {
  const pathOf = (of: string) => /from "(.*)"/.exec(of)?.[1] ?? "";
  const lines = text.split("\n").filter((one) => one.trim() !== "" && one.trim() !== "export {};");
  const at = lines.findIndex((one) => pathOf(one) > pathOf(line));
  return `${lines.toSpliced(at < 0 ? lines.length : at, 0, line).join("\n")}\n`;
};

/** Where the imports of a file end, each on one line or on several. */
const endOfImports = (text: string): number => {
  const last = [...text.matchAll(/^(?:import\b.*|\} )from ".*";$/gm)].at(-1);
  return last ? last.index + last[0].length : -1;
};

/** The index of an area with one more procedure at the end of its last list. */
const withProcedure = ({ path, text }: Output, { name, export: exported }: Name): string => {
  const [imports, list] = [endOfImports(text), text.lastIndexOf("];")];
  if (imports < 0 || list < imports) throw new Error(`Expected ${path} to import and to end with a list of procedures`);
  const listed = text.slice(imports, list).trimEnd();
  const comma = /[[,]$/.test(listed) ? "" : ",";
  const importLine = `import { ${exported}Procedure } from "./${name}.ts";`;
  return `${text.slice(0, imports)}\n${importLine}${listed}${comma}\n  ${exported}Procedure,\n${text.slice(list)}`;
};

/** The contracts by their names with one more. */
const withContract = ({ path, text }: Output, name: Name): string => {
  const relative = contractPath(name).slice(path.lastIndexOf("/") + 1);
  const begin = text.indexOf("interface Procedures {");
  const end = text.indexOf("}", begin);
  if (begin < 0 || end < 0) throw new Error(`Expected ${path} to declare the interface Procedures`);
  return `import type { ${name.export} } from "./${relative}";\n${text.slice(0, end)}  ${name.name}: typeof ${name.export};\n${text.slice(end)}`;
};

/** One line among the texts of a catalogue, in the order of their keys. */
const withText = (catalogue: string, key: string, text: string): string => {
  const lines = catalogue.split("\n");
  const begin = lines.indexOf('  "texts": {') + 1;
  const isLater = (line: string) => (/^ {4}"([^"\d][^"]*)":/.exec(line)?.[1] ?? "") > key;
  const at = lines.findIndex((line, index) => index >= begin && isLater(line));
  return lines.toSpliced(at < 0 ? begin : at, 0, `    ${JSON.stringify(key)}: ${JSON.stringify(text)},`).join("\n");
};

/** A catalogue with the title and the description of the new thing. */
export const translated = (kind: Drawn, name: Name, { path, text }: Output): Output => {
  const language = languages.find((one) => catalogueOf(one) === path) ?? "en";
  const key = textKeyOf(kind, name);
  const titled = withText(text, key, name.title[language]);
  return { path, text: withText(titled, `${key}.description`, texts[kind].description[language]) };
};

/** A list with the new thing registered in it. */
export const registered = (kind: Kind, name: Name, list: Output): Output => {
  if (kind === "procedure") {
    const text = list.path.startsWith("schemas/") ? withContract(list, name) : withProcedure(list, name);
    return { ...list, text };
  }
  const line = list.path.endsWith("/schemas.ts")
    ? `export { schema as ${name.export} } from "./${name.name}/schema.ts";`
    : `export { ${name.export} } from "./${name.name}/index.ts";`;
  return { ...list, text: withLine(list.text, line) };
};
