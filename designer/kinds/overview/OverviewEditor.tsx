import { useSubject } from "#engine/react/subject/use-subject.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { useColumnLists } from "../table/use-column-lists.ts";
import { OverviewPreview } from "./OverviewPreview.tsx";

/** An own overview: its columns with the options of each, over all of the subject as they are now. */
const OverviewEditor = () => {
  const { list } = useSubject();
  const lists = useColumnLists(list?.procedure);
  return (
    <PartsEditor lists={lists} listed={["columns"]}>
      <OverviewPreview />
    </PartsEditor>
  );
};

export default OverviewEditor;
