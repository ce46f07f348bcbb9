import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { isLabel } from "#engine/react/providers/label.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { NamedIcon } from "#engine/react/icons.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { TableView } from "#engine/react/tables/TableView.tsx";
import classes from "./pages.module.css";
import type { PageViewProps } from "#engine/registry/types.ts";

/** What can be begun above the rows: a child page, by its path with the page's parameters, for who holds all of the permissions. */
interface Action {
  label: Label;
  icon: string;
  to: string;
  permissions?: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === "string";

const isAction = (value: unknown): value is Action => {
  if (!isObject(value)) return false;
  const { label, icon, to, permissions = [] } = value;
  return isLabel(label) && isText(icon) && isText(to) && Array.isArray(permissions) && permissions.every(isText);
};

const actionsIn = (offered: unknown): Action[] => (Array.isArray(offered) ? offered.filter(isAction) : []);

const Actions = ({ actions }: { actions: readonly Action[] }) => {
  const { label } = useText();
  const { params } = useRoute();
  return actions.map(({ label: name, icon, to }) => (
    <AppLink key={to} to={buildPath(to, params)} className={classes["begin"]}>
      <NamedIcon name={icon} size={20} />
      {label(name)}
    </AppLink>
  ));
};

/** A page that shows one table document, and what its `config.actions` offer above it. */
const TablePage = ({ content }: PageViewProps) => {
  const { permissions } = useApp();
  const actions = actionsIn(content.config?.["actions"]).filter((action) =>
    (action.permissions ?? []).every((key) => permissions.includes(key)),
  );
  return (
    <TableView
      slug={content.slug ?? ""}
      searchable
      moreTools={actions.length === 0 ? undefined : <Actions actions={actions} />}
    />
  );
};

export default TablePage;
