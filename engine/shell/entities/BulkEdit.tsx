import { Button, Modal, MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import { Problem } from "../security/Problem.tsx";
import classes from "./data.module.css";
import { type EntityInfo, isOfKey, keyOf, nameOf } from "./entity.ts";
import { changesOf, fieldAt, isWhole, type Offered, sentValuesOf, type Values, valuesOf } from "./record.ts";
import { RecordFields } from "./RecordForm.tsx";
import { useChange } from "./use-change.ts";
import { useShown } from "./use-shown.ts";

interface BulkEditProps {
  info: EntityInfo;
  rows: readonly Row[];
  offered: Offered;
  onClose: () => void;
}

/** Rows of a preview; how many more there are is told below. */
const mostShown = 100;

/** What changes in a row where fields are given one value; null where it has them all already. */
const previewOf = (info: EntityInfo, row: Row, wanted: Values): Record<string, unknown> | null => {
  const before = valuesOf(info, row);
  const changes = changesOf(info, before, { ...before, ...wanted });
  return Object.keys(changes).length > 0 ? changes : null;
};

const Preview = ({ info, rows, wanted }: { info: EntityInfo; rows: readonly Row[]; wanted: Values }) => {
  const { text, label } = useText();
  const shown = useShown();
  const fields = info.fields.filter(({ id }) => id in wanted);
  const changed = rows.flatMap((row) => {
    const changes = previewOf(info, row, wanted);
    return changes ? [{ row, changes }] : [];
  });
  return (
    <section className={classes["preview"]} aria-label={text("entities.preview")}>
      <p>{text("entities.preview_count", { n: changed.length, all: rows.length })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{label(info.one)}</th>
            {fields.map(({ id, title }) => (
              <th key={id} scope="col">
                {label(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.slice(0, mostShown).map(({ row, changes }) => (
            <tr key={keyOf(info, row)}>
              <th scope="row">{nameOf(info, row)}</th>
              {fields.map(({ id }) => (
                <td key={id}>{id in changes ? `${shown(row[id])} → ${shown(changes[id])}` : shown(row[id])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > mostShown ? <p>{text("entities.preview_more", { n: changed.length - mostShown })}</p> : null}
    </section>
  );
};

/** Fields that many rows may share: all but the key, what only one row may have, and secrets. */
const shareable = (info: EntityInfo) =>
  info.fields.filter(({ id, type, single }) => !isOfKey(info, id) && type !== "secret" && single !== true);

/** Gives fields of several rows one value: which fields, which value, and what that changes before it is done. */
export const BulkEdit = ({ info, rows, offered, onClose }: BulkEditProps) => {
  const { text, label } = useText();
  const { change, working, problem } = useChange(info.slug);
  const notify = useNotify();
  const [ids, setIds] = useState<string[]>([]);
  const [values, setValues] = useState<Values>(() => valuesOf(info, null));
  const fields = shareable(info).filter(({ id }) => ids.includes(id));
  const wanted: Values = Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null]));
  const changed = rows.filter((row) => previewOf(info, row, wanted) !== null);
  const isReady = fields.length > 0 && isWhole(fields, values) && changed.length > 0;
  const save = async () => {
    const named = changed.map((row) => ({ key: keyOf(info, row), version: Number(row["version"]) }));
    if (!(await change("update", { rows: named, changes: sentValuesOf(fields, wanted) }))) return;
    notify({ label: { text: "entities.saved_many" }, values: { n: changed.length } }, "success");
    onClose();
  };
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={text("entities.edit_many", { n: rows.length, title: label(info.title) })}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <div className={classes["form"]}>
        <MultiSelect
          size="md"
          searchable
          label={text("entities.which_fields")}
          data={shareable(info).map(({ id, title }) => ({ value: id, label: label(title) }))}
          value={ids}
          onChange={setIds}
        />
        {fields.length === 0 ? null : (
          <>
            <RecordFields
              info={info}
              fields={fields}
              offered={offered}
              values={values}
              problem={problem}
              disabled={working}
              onChange={setValues}
            />
            <Preview info={info} rows={rows} wanted={wanted} />
          </>
        )}
        <Problem problem={fieldAt(info, problem?.path ?? null) ? null : problem} />
        <PopupFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button size="md" loading={working} disabled={!isReady} onClick={() => void save()}>
            {text("entities.change_many", { n: changed.length })}
          </Button>
        </PopupFoot>
      </div>
    </Modal>
  );
};
