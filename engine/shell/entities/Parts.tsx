import { ActionIcon, Button } from "@mantine/core";
import { IconArchive, IconCirclePlus, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { isObject } from "#schemas/documents/json.ts";
import { mostRows } from "#schemas/protocol/list.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { type Row, rowsIn } from "#engine/react/tables/rows.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./data.module.css";
import { type EntityField, type EntityInfo, isMade, keyOf, nameOf, titleOf } from "./entity.ts";
import { Form, type RecordPage } from "./RecordForm.tsx";
import { Removal } from "./RemoveDialog.tsx";
import { useOffered } from "./use-offered.ts";
import { useShown } from "./use-shown.ts";

interface PartsProps {
  /** The entity of the parts, its field that names the whole, and all entities. */
  info: EntityInfo;
  field: EntityField;
  all: readonly EntityInfo[];
  /** The key of the whole. */
  whole: string;
}

type Open = { row: Row | null; removed?: true } | null;

/** What a row of a part shows of itself: what tells it from the other parts of the same whole, and its measures. */
const shownFields = ({ fields, ...info }: EntityInfo, whole: EntityField): readonly EntityField[] =>
  fields.filter(
    ({ id, type, translates }) =>
      id !== whole.id && !isMade({ fields, ...info }, id) && !translates && type !== "secret" && type !== "references",
  );

const valueOf = (row: Row, { id }: EntityField): unknown =>
  (isObject(row["labels"]) ? row["labels"][id] : undefined) ?? row[id];

interface RowsProps extends PartsProps {
  rows: readonly Row[];
  open: (what: Open) => void;
}

const PartRows = ({ info, field, rows, open }: RowsProps) => {
  const { text, label } = useText();
  const shown = useShown();
  const fields = shownFields(info, field);
  const named = (key: "entities.edit_row" | "entities.remove_row", row: Row) => text(key, { row: nameOf(info, row) });
  const icon = { size: 44, variant: "subtle", color: "gray" } as const;
  return (
    <table>
      <thead>
        <tr>
          {info.may_write ? <th scope="col" aria-label={text("entities.row_tools")} /> : null}
          {fields.map((one) => (
            <th key={one.id} scope="col">
              {label(titleOf(one))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(info, row)}>
            {info.may_write ? (
              <td className={classes["partTools"]}>
                <ActionIcon {...icon} aria-label={named("entities.edit_row", row)} onClick={() => open({ row })}>
                  <IconPencil size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  {...icon}
                  aria-label={named("entities.remove_row", row)}
                  onClick={() => open({ row, removed: true })}
                >
                  <IconArchive size={20} aria-hidden />
                </ActionIcon>
              </td>
            ) : null}
            {fields.map((one) => (
              <td key={one.id}>{shown(valueOf(row, one))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Asks before a part goes, in the place of the list. */
const PartRemoval = ({ info, row, onClose }: { info: EntityInfo; row: Row; onClose: () => void }) => {
  const { text } = useText();
  const title = text("entities.remove_row", { row: nameOf(info, row) });
  return (
    <section className={classes["form"]} aria-label={title}>
      <h3 className={classes["partHead"]}>{title}</h3>
      <Removal info={info} rows={[row]} onClose={onClose} />
    </section>
  );
};

const PartForm = ({ info, field, all, whole, row, onClose }: PartsProps & { row: Row | null; onClose: () => void }) => {
  const { text, label } = useText();
  const offered = useOffered(info, all);
  const one = label(info.one);
  const title = row === null ? text("entities.new_of", { one }) : `${one} ${nameOf(info, row)}`;
  return (
    <section aria-label={title}>
      <h3 className={classes["partHead"]}>{title}</h3>
      <Form info={info} row={row} offered={offered} given={{ [field.id]: whole }} onClose={onClose} />
    </section>
  );
};

/** The rows in use that are parts of a row: a list, and in its place what is done with one of them. */
const Parts = (props: PartsProps) => {
  const { info, field, whole } = props;
  const { text } = useText();
  const [open, setOpen] = useState<Open>(null);
  const where = [{ field: field.id, operator: "=", value: whole }];
  const { data, status, error } = useRead({
    procedure: `${info.slug}.list`,
    input: { retired: false, where, limit: mostRows },
  });
  const close = () => setOpen(null);
  if (open?.removed && open.row) return <PartRemoval info={info} row={open.row} onClose={close} />;
  if (open) return <PartForm {...props} row={open.row} onClose={close} />;
  if (status === "pending") return <RowsSkeleton rows={3} />;
  if (status === "error" && error) return <LoadError error={error} />;
  const rows = rowsIn(isObject(data) ? data["rows"] : null) ?? [];
  return (
    <div className={classes["parts"]}>
      {rows.length === 0 ? <p>{text("entities.empty")}</p> : <PartRows {...props} rows={rows} open={setOpen} />}
      {info.may_write ? (
        <Button
          mih={44}
          variant="default"
          leftSection={<IconCirclePlus size={20} aria-hidden />}
          onClick={() => setOpen({ row: null })}
        >
          {text("entities.new")}
        </Button>
      ) : null}
    </div>
  );
};

/** The pages of a row's form that have its parts: of each entity whose rows are parts of it. */
export const usePartPages = (info: EntityInfo, all: readonly EntityInfo[], row: Row | null): readonly RecordPage[] => {
  const { label } = useText();
  if (row === null) return [];
  return all.flatMap((one) =>
    one.fields
      .filter(({ to, within }) => within === true && to === info.slug)
      .map((field) => ({
        id: `${one.slug}.${field.id}`,
        title: label(one.title),
        body: <Parts info={one} field={field} all={all} whole={keyOf(info, row)} />,
      })),
  );
};
