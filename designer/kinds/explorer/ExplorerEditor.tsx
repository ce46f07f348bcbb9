import { PartsEditor } from "../parts/PartsEditor.tsx";
import { ExplorerPreview } from "./ExplorerPreview.tsx";
import { explorerListed, explorerLists } from "./lists.ts";

/** An explorer: its sources, dimensions, measures, overviews and charts, over the records as they are. */
const ExplorerEditor = () => (
  <PartsEditor lists={explorerLists} listed={explorerListed}>
    <ExplorerPreview />
  </PartsEditor>
);

export default ExplorerEditor;
