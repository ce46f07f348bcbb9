import { isObject } from "#schemas/documents/json.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { rowsIn } from "#engine/react/tables/rows.ts";
import { LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./data.module.css";
import type { EntityInfo } from "./entity.ts";
import { useShown } from "./use-shown.ts";

const actions = ["create", "update", "retire", "restore", "delete", "pseudonymise"] as const;

const Changes = ({ info, changes }: { info: EntityInfo; changes: unknown }) => {
  const { text, label } = useText();
  const shown = useShown();
  return (
    <ul>
      {(rowsIn(changes) ?? []).map((change) => {
        const field = info.fields.find(({ id }) => id === change["field"]);
        const name = field ? label(field.title) : String(change["field"]);
        const words =
          field?.type === "secret"
            ? text("entities.set_anew")
            : `${shown(change["before"])} → ${shown(change["after"])}`;
        return (
          <li key={name}>
            <span className={classes["name"]}>{name}</span> {words}
          </li>
        );
      })}
    </ul>
  );
};

/** The versions of a row, newest first: who changed what, and when. */
export const History = ({ info, rowKey }: { info: EntityInfo; rowKey: string }) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const { data, status, error } = useRead({ procedure: `${info.slug}.history`, input: { key: rowKey } });
  if (status === "pending") return <RowsSkeleton rows={3} />;
  if (status === "error" && error) return <LoadError error={error} />;
  const versions = (rowsIn(data) ?? []).filter(isObject);
  if (versions.length === 0) return <Message title={text("entities.no_history")} />;
  return (
    <ol className={classes["history"]}>
      {versions.map(({ version, at, username, action, changes }) => {
        const known = actions.find((one) => one === action) ?? "update";
        return (
          <li key={String(version)}>
            <p>
              <span className={classes["name"]}>{text(`entities.action.${known}`)}</span> {dateTime(String(at))},{" "}
              {String(username)}
            </p>
            {known === "retire" || known === "restore" ? null : <Changes info={info} changes={changes} />}
          </li>
        );
      })}
    </ol>
  );
};
