import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconKeyOff } from "@tabler/icons-react";
import { isDocumentKind } from "#schemas/documents/envelope.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";
import { mayReadInEditor } from "#schemas/documents/rights.ts";
import type { SecretEntry } from "#schemas/platform/admin/load_secrets.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./security.module.css";

type Use = SecretEntry["used_by"][number];

const signs = { set: IconCheck, unreadable: IconAlertTriangle, missing: IconKeyOff };

/** A document that names the secret, with the way to its editor for who may open that; and whether it is meant for elsewhere. */
const UseLine = ({ use, origin }: { use: Use; origin: string | null }) => {
  const { text, label } = useText();
  const { permissions } = useApp();
  const { kind, slug, title } = use;
  const name = `${text(`kinds.${kind}`)}: ${label(title)}`;
  const mayOpen = isDocumentKind(kind) && mayReadInEditor(kind, slug, new Set(permissions));
  const isElsewhere = origin !== null && use.origin !== null && use.origin !== origin;
  return (
    <li>
      {mayOpen ? (
        <AppLink to={`/admin/config/${folderOfKind(kind)}/${encodeURIComponent(slug)}`} className={classes["use"]}>
          {name}
        </AppLink>
      ) : (
        name
      )}
      {isElsewhere ? (
        <p className={classes["problem"]}>
          <IconAlertTriangle size={20} aria-hidden /> {text("secrets.elsewhere", { origin: use.origin })}
        </p>
      ) : null}
    </li>
  );
};

interface SecretRowProps {
  secret: SecretEntry;
  onSet: () => void;
  onDelete: () => void;
}

/** A secret by its name: whether it is set and for which address, when it was changed, and what uses it. Never its value. */
export const SecretRow = ({ secret, onSet, onDelete }: SecretRowProps) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const { name, state, origin, changed_at, changed_by, used_by } = secret;
  const Sign = signs[state];
  return (
    <tr>
      <th scope="row" className={classes["named"]}>
        {name}
      </th>
      <td>
        <span className={classes["state"]} data-state={state}>
          <Sign size={20} aria-hidden /> {text(`secrets.state.${state}`)}
        </span>
      </td>
      <td>{origin}</td>
      <td>
        {changed_at === null ? null : text("secrets.changed", { time: dateTime(changed_at), name: changed_by ?? "-" })}
      </td>
      <td>
        {used_by.length === 0 ? (
          text("secrets.unused")
        ) : (
          <ul className={classes["uses"]}>
            {used_by.map((use) => (
              <UseLine key={`${use.kind}/${use.slug} ${use.origin}`} use={use} origin={origin} />
            ))}
          </ul>
        )}
      </td>
      <td>
        <div className={classes["buttons"]}>
          <Button mih={44} variant="default" onClick={onSet} aria-label={text("secrets.set_title", { name })}>
            {text(state === "missing" ? "secrets.set" : "secrets.replace")}
          </Button>
          {state === "missing" || used_by.length > 0 ? null : (
            <Button mih={44} variant="default" onClick={onDelete} aria-label={text("secrets.delete_title", { name })}>
              {text("secrets.delete")}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
};
