import { documentAs } from "../../documents/kinds.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { TablePreview } from "./TablePreview.tsx";
import { useColumnLists } from "./use-column-lists.ts";

/** A table template: its columns with the options of each, over the rows that it shows now. */
const TableEditor = () => {
  const document = useEdited((state) => state.document);
  const lists = useColumnLists(documentAs("table", document).source?.procedure);
  return (
    <PartsEditor lists={lists} listed={["columns"]}>
      <TablePreview />
    </PartsEditor>
  );
};

export default TableEditor;
