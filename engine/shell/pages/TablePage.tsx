import { TableView } from "#engine/react/tables/TableView.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import { PageActions, usePageActions } from "../navigation/PageActions.tsx";

/** A page that shows one table document, and what its `config.actions` offer above it. */
const TablePage = ({ content }: PageViewProps) => {
  const actions = usePageActions(content);
  return (
    <TableView
      slug={content.slug ?? ""}
      searchable
      moreTools={actions.length === 0 ? undefined : <PageActions actions={actions} />}
    />
  );
};

export default TablePage;
