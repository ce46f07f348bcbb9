import type { InputGroupSettingRow } from "#server/database/tables/input-groups.ts";
import type { Database } from "#server/database/tables.ts";
import { mouldedParts } from "./parts.ts";
import type { toolRows } from "./tools.ts";

type Texts = Readonly<Record<string, string>>;

/** What Swedish readers read of the demo plant: by the entity and its field, by the key of the row. */
const swedish: readonly { entity: string; field: string; texts: Texts }[] = [
  {
    entity: "shift",
    field: "shift_description",
    texts: { Early: "Förmiddag", Late: "Eftermiddag", Night: "Natt" },
  },
  {
    entity: "stop_group",
    field: "description",
    texts: { T: "Tekniskt", M: "Material", O: "Organisation", S: "Omställning", P: "Planerat" },
  },
  {
    entity: "stop_code",
    field: "stop_description",
    texts: {
      "10": "Maskinfel",
      "11": "Robotfel",
      "12": "Verktygsfel",
      "13": "Temperaturlarm",
      "14": "Stopp på transportband",
      "20": "Material saknas",
      "21": "Fel material",
      "22": "Förpackning saknas",
      "30": "Operatör saknas",
      "31": "Väntar på kvalitetskontroll",
      "32": "Möte",
      "60": "Verktygsbyte",
      "61": "Färgbyte",
      "80": "Rengöring",
      "90": "Inget skift",
    },
  },
  {
    entity: "stop_code",
    field: "stop_help_text",
    texts: { "10": "Ange vilken enhet som felade och vad displayen visade." },
  },
  {
    entity: "scrap_category",
    field: "description",
    texts: { FORM: "Form", LOOK: "Utseende", MATL: "Material", START: "Uppstart" },
  },
  {
    entity: "scrap_reason",
    field: "description",
    texts: {
      K01: "Ofylld detalj",
      K02: "Grader",
      K03: "Skev",
      K10: "Repor",
      K11: "Brännmärken",
      K12: "Fel färg",
      K20: "Fuktigt material",
      K21: "Förorening",
      K30: "Uppstartsdetaljer",
      K40: "Insats saknas",
    },
  },
  {
    entity: "department",
    field: "description",
    texts: { "10": "Formsprutning hall 1", "20": "Formsprutning hall 2", "30": "Packning" },
  },
  {
    entity: "zone",
    field: "description",
    texts: { Z1: "Norra gången", Z2: "Södra gången", Z3: "Hall 2", Z4: "Packlinjer" },
  },
  {
    entity: "category",
    field: "description",
    texts: {
      IM80: "Formsprutor 50-100 t",
      IM200: "Formsprutor 150-250 t",
      IM400: "Formsprutor 350-450 t",
      PACK: "Packlinje",
      RES: "Monteringsbänk",
    },
  },
  { entity: "line", field: "description", texts: { L1: "Kapsyllinje" } },
  {
    entity: "machine",
    field: "object_description",
    texts: {
      ...Object.fromEntries(["PJ1", "PJ2", "PJ3", "PJ4"].map((machine_id) => [machine_id, "Påspackningslinje"])),
      ...Object.fromEntries(["JB1", "JB2", "JB3", "JB4"].map((machine_id) => [machine_id, "Kartongpackningslinje"])),
      R1: "Monteringsbänk",
    },
  },
  {
    entity: "material",
    field: "material_desc",
    texts: {
      "PP-H030": "Polypropen, homopolymer",
      "PP-C070": "Polypropen, sampolymer",
      "HDPE-52": "Polyeten, hög densitet",
      "POM-C": "Polyoximetylen",
      "PA66-GF30": "Polyamid 66, 30 % glasfiber",
      "ABS-27": "ABS, natur",
      "MB-WHITE": "Masterbatch, vit",
      "MB-BLUE": "Masterbatch, blå",
      "MB-GREY": "Masterbatch, grå",
      "MB-BLACK": "Masterbatch, svart",
      "CRT-60": "Kartong 600 x 400",
      "CRT-30": "Kartong 300 x 200",
      "FILM-50": "Påsfilm 50 µm",
      "LBL-A": "Etikett 100 x 70",
      "TAPE-48": "Packtejp 48 mm",
    },
  },
  {
    entity: "printer",
    field: "printer_description",
    texts: { "1": "Intill FC4", "2": "Vid bandningsmaskinen", "3": "Intill JB1" },
  },
];

/** What is noted down at machines: the groups, and the settings in them. */
const swedishGroups: Texts = {
  "Maskindata: temperatures": "Maskindata: temperaturer",
  "Maskindata: injection": "Maskindata: insprutning",
  "Verktygsdata: cooling": "Verktygsdata: kylning",
};
const swedishSettings: Texts = {
  "Cylinder zone 1": "Cylinderzon 1",
  "Cylinder zone 2": "Cylinderzon 2",
  "Cylinder zone 3": "Cylinderzon 3",
  Nozzle: "Munstycke",
  Oil: "Olja",
  "Injection pressure": "Insprutningstryck",
  "Holding pressure time": "Eftertryckstid",
  "Cooling time": "Kyltid",
  "Clamping force": "Låskraft",
  Dryer: "Tork",
  "Flow, fixed half": "Flöde, fast halva",
  "Flow, moving half": "Flöde, rörlig halva",
  "Tool temperature": "Verktygstemperatur",
  "Hot runner": "Varmkanal",
};

type ToolRows = ReturnType<typeof toolRows>;

/** What the moulded parts are called in the names of their tools. */
const swedishParts: Texts = {
  "Bottle cap 28 mm, white": "flaskkapsyl 28 mm, vit",
  "Bottle cap 28 mm, blue": "flaskkapsyl 28 mm, blå",
  "Flip-top closure": "snäpplock",
  "Dosing cup 30 ml": "doseringskopp 30 ml",
  "Sports cap 38 mm": "sportkapsyl 38 mm",
  "Screw lid 63 mm": "skruvlock 63 mm",
  "Cable clip 8 mm": "kabelklämma 8 mm",
  "Cable clip 12 mm": "kabelklämma 12 mm",
  "Wall plug 6 mm": "väggplugg 6 mm",
  "Gear wheel Z24": "kugghjul Z24",
  "Gear wheel Z36": "kugghjul Z36",
  "Housing clip": "kåpklämma",
  "Battery cover": "batterilucka",
  "Handle, grey": "handtag, grått",
  "Rotary knob": "vridknapp",
  "Cable gland M20": "kabelgenomföring M20",
  "Pipe clamp 22 mm": "rörklammer 22 mm",
  "Housing, lower": "kåpa, nedre",
  "Housing, upper": "kåpa, övre",
  "Housing, frame": "kåpa, ram",
  "Front panel": "frontpanel",
  "Crate 400 x 300": "back 400 x 300",
  "Crate lid 400 x 300": "backlock 400 x 300",
  "Storage bin 300 x 200": "förvaringslåda 300 x 200",
  "Divider 300 x 200": "mellanvägg 300 x 200",
  "Fan wheel 120 mm": "fläkthjul 120 mm",
  "Fan wheel 200 mm": "fläkthjul 200 mm",
  "Bucket 10 l": "hink 10 l",
  "Bucket lid": "hinklock",
  "Tool box, lower": "verktygslåda, underdel",
  "Tool box, lid": "verktygslåda, lock",
};

const partsByTool = Map.groupBy(mouldedParts, ({ tool_id }) => tool_id);

const swedishTool = (tool_id: string): string =>
  `Form, ${(partsByTool.get(tool_id) ?? []).map((part) => swedishParts[part.part_description] ?? part.part_no).join("; ")}`;

/** Tools are called by what they make; their halves and inserts are numbered through. */
const ofTools = ({ tools, tool_structure, tool_inserts }: ToolRows): typeof swedish => [
  {
    entity: "tool",
    field: "description",
    texts: Object.fromEntries(tools.map(({ tool_id }) => [tool_id, swedishTool(tool_id)])),
  },
  {
    entity: "tool_structure",
    field: "child_tool_description",
    texts: Object.fromEntries(
      tool_structure.map(({ row_key, child_tool_description: text }) => [
        row_key,
        text.replace("Mould half", "Formhalva"),
      ]),
    ),
  },
  {
    entity: "tool_insert",
    field: "description",
    texts: Object.fromEntries(
      tool_inserts.map(({ tool_id, description }) => [tool_id, description.replace("Insert", "Insats")]),
    ),
  },
];

type SettingRows = readonly Pick<InputGroupSettingRow, "setting_no" | "group" | "setting">[];

const ofSettings = (rows: SettingRows): typeof swedish =>
  (["group", "setting"] as const).map((field) => ({
    entity: "input_setting",
    field,
    texts: Object.fromEntries(
      rows.map((row) => [row.setting_no, (field === "group" ? swedishGroups : swedishSettings)[row[field]] ?? ""]),
    ),
  }));

/** The texts of the demo plant in Swedish. */
export const swedishRows = (company_id: number, tools: ToolRows, settings: SettingRows): Database["entity_texts"][] =>
  [...swedish, ...ofTools(tools), ...ofSettings(settings)].flatMap(({ entity, field, texts }) =>
    Object.entries(texts).map(([row_key, content]) => ({
      company_id,
      entity,
      row_key,
      field,
      language: "sv",
      content,
    })),
  );
