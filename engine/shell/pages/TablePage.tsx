import type { Label } from "#schemas/documents/envelope.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { TableView } from "#engine/react/tables/TableView.tsx";
import classes from "./pages.module.css";
import type { PageViewProps } from "#engine/registry/types.ts";

/** What can be begun above the rows: a child page, for who holds all of the permissions. */
interface Action {
  label: Label;
  icon: string;
  to: string;
  permissions?: readonly string[];
}

const Actions = ({ actions }: { actions: readonly Action[] }) => {
  const { label } = useText();
  return actions.map(({ label: name, icon, to }) => (
    <AppLink key={to} to={to} className={classes["begin"]}>
      <NamedIcon name={icon} size={20} />
      {label(name)}
    </AppLink>
  ));
};

/** A page that shows one table document, and what its `config.actions` offer above it. */
const TablePage = ({ content }: PageViewProps) => {
  const { permissions } = useApp();
  const all = (content.config?.["actions"] ?? []) as readonly Action[];
  const actions = all.filter((action) => (action.permissions ?? []).every((key) => permissions.includes(key)));
  return (
    <TableView
      slug={content.slug ?? ""}
      searchable
      moreTools={actions.length === 0 ? undefined : <Actions actions={actions} />}
    />
  );
};

export default TablePage;
