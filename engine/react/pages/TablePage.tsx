import { TableView } from "../tables/TableView.tsx";
import type { PageViewProps } from "./route.tsx";

/** A page that shows one table document. */
const TablePage = ({ content }: PageViewProps) => <TableView slug={content.slug ?? ""} searchable />;

export default TablePage;
