import { PartsEditor } from "../parts/PartsEditor.tsx";
import { flowList } from "./flow-list.ts";

const lists = [flowList(["steps"])];

/** A flow: its steps with those inside them. */
const FlowEditor = () => <PartsEditor lists={lists} listed={["steps"]} />;

export default FlowEditor;
