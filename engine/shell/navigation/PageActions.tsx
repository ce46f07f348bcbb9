import type { Label } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { NamedIcon } from "#engine/react/icons.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { isLabel } from "#engine/react/providers/label.ts";
import { useHeldKeys } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./page-actions.module.css";

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

/** The ways to begin something that a page offers above its rows. */
export const PageActions = ({ actions }: { actions: readonly Action[] }) => {
  const { label } = useText();
  const { params } = useRoute();
  return actions.map(({ label: name, icon, to }) => (
    <AppLink key={to} to={buildPath(to, params)} className={classes["begin"]}>
      <NamedIcon name={icon} size={20} />
      {label(name)}
    </AppLink>
  ));
};

/** What a page's `config.actions` offer to whoever uses it. */
export const usePageActions = ({ config }: PageContent): readonly Action[] => {
  const held = useHeldKeys();
  return actionsIn(config?.["actions"]).filter(({ permissions = [] }) =>
    permissions.every((key) => held.includes(key)),
  );
};
