import { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { objectOf } from "../../values.ts";
import { flowList } from "../flow/flow-list.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { entrySchema, withoutProperties } from "../parts/schemas.ts";
import type { PartList } from "../parts/types.ts";

const schema = objectOf(PanelDocument);
const button = entrySchema(schema, "buttons");
const ownFlow = { schema: withoutProperties(button, ["flow"]), defaults: {} };
const namedFlow = { schema: button, defaults: {} };
const input = { schema: entrySchema(schema, "inputs"), defaults: {} };

const lists: readonly PartList[] = [
  {
    path: ["buttons"],
    title: "designer.list.buttons",
    name: "id",
    choices: [
      { key: "own", label: { text: "designer.list.button" }, part: { id: "button", label: "", flow: [] } },
      {
        key: "named",
        label: { text: "designer.list.button_flow" },
        part: { id: "button", label: "", flow: { flow: "" } },
      },
    ],
    formOf: ({ flow }) => (Array.isArray(flow) ? ownFlow : namedFlow),
    inside: ({ flow }, path) => (Array.isArray(flow) ? [flowList([...path, "flow"])] : []),
  },
  {
    path: ["inputs"],
    title: "designer.list.panel_inputs",
    name: "id",
    choices: [
      {
        key: "input",
        label: { text: "designer.list.panel_input" },
        part: { id: "input", control: "number", label: "" },
      },
    ],
    formOf: () => input,
  },
];

/** A panel: its buttons, each with what pressing it does, and the values that are entered in it. */
const PanelEditor = () => <PartsEditor lists={lists} listed={["buttons", "inputs"]} />;

export default PanelEditor;
