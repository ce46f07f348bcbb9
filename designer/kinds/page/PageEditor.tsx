import { PageDocument } from "#schemas/documents/page/schema.ts";
import { objectOf } from "../../values.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { entrySchema } from "../parts/schemas.ts";
import type { PartList } from "../parts/types.ts";

const form = { schema: entrySchema(objectOf(PageDocument), "children"), defaults: {} };

const lists: readonly PartList[] = [
  {
    path: ["children"],
    title: "designer.list.subpages",
    name: null,
    choices: [
      {
        key: "child",
        label: { text: "designer.list.subpage" },
        part: { path: "sub-page", content: { kind: "dashboard", slug: "" } },
      },
    ],
    formOf: () => form,
    called: ({ path }) => (typeof path === "string" ? path : ""),
  },
];

/** A page: its address, content and rights, and the pages below it. */
const PageEditor = () => <PartsEditor lists={lists} listed={["children"]} />;

export default PageEditor;
