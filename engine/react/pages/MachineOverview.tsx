import { useNavigate } from "react-router";
import { TableView } from "../tables/TableView.tsx";
import type { PageViewProps } from "./route.tsx";

/** All machines as the table that the page names; a double press or Enter opens a machine's interface. */
const MachineOverview = ({ content }: PageViewProps) => {
  const go = useNavigate();
  const table = content.config?.["table"];
  return (
    <TableView
      slug={typeof table === "string" ? table : "machines"}
      searchable
      onOpen={(row) => void go(`/interface/${encodeURIComponent(String(row["machine_id"]))}`)}
    />
  );
};

export default MachineOverview;
