import { MenuEntry } from "#schemas/documents/menu/schema.ts";
import type { Path } from "#schemas/documents/json.ts";
import { objectOf } from "../../values.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { withoutProperties } from "../parts/schemas.ts";
import type { PartList } from "../parts/types.ts";

const { Entry } = objectOf(objectOf(MenuEntry)["$defs"]);
const form = { schema: withoutProperties(objectOf(Entry), ["children"]), defaults: {} };

const listOf = (path: Path, title: string, isSeldom = false): PartList => ({
  path,
  title,
  name: "id",
  family: "entries",
  isSeldom,
  choices: [{ key: "entry", label: { text: "designer.list.entry" }, part: { id: "entry", label: "" } }],
  formOf: () => form,
  said: ({ to }) => (typeof to === "string" ? to : ""),
  inside: (_, at) => [listOf([...at, "children"], "designer.list.children", true)],
});

const lists = [listOf(["entries"], "designer.list.entries")];

/** A menu: its entries with those below them. */
const MenuEditor = () => <PartsEditor lists={lists} listed={["entries"]} />;

export default MenuEditor;
