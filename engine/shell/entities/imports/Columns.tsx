import { Button, Radio, Select, Table } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useWrite } from "../../security/use-write.ts";
import { Problem } from "../../security/Problem.tsx";
import { faultsOfColumns, type Import, type Importable } from "./import.ts";
import classes from "./imports.module.css";

const leftOut = "";
const look = { size: "md", classNames: { body: classes["radio"]! } } as const;

interface ColumnsProps {
  info: Importable;
  one: Import;
  working: boolean;
  /** The columns are said; gives the import as it is then. */
  onSaid: (one: Import) => void;
}

interface MappingProps {
  info: Importable;
  one: Import;
  columns: readonly (string | null)[];
  onChange: (columns: (string | null)[]) => void;
}

/** Which field each column stands for, with what its first rows have in it. */
const Mapping = ({ info, one, columns, onChange }: MappingProps) => {
  const { text, label } = useText();
  const offered = info.fields
    .filter(({ type }) => type !== "secret")
    .map(({ id, title, required }) => ({ value: id, label: required ? `${label(title)} *` : label(title) }));
  const { twice } = faultsOfColumns(columns, info.keys);
  return (
    <Table aria-label={text("imports.columns")} className={classes["mapping"]}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text("imports.column")}</Table.Th>
          <Table.Th>{text("imports.field")}</Table.Th>
          <Table.Th>{text("imports.samples")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {one.columns.map(({ heading, samples }, at) => {
          const field = columns[at] ?? null;
          return (
            <Table.Tr key={heading}>
              <Table.Th scope="row">{heading}</Table.Th>
              <Table.Td>
                <Select
                  size="md"
                  aria-label={text("imports.field_of", { heading })}
                  allowDeselect={false}
                  data={[{ value: leftOut, label: text("imports.left_out") }, ...offered]}
                  value={field ?? leftOut}
                  error={field !== null && twice.has(field) ? text("imports.column_twice") : undefined}
                  onChange={(chosen) => onChange(columns.map((now, place) => (place === at ? chosen || null : now)))}
                />
              </Table.Td>
              <Table.Td className={classes["samples"]}>
                {samples.filter((sample) => sample !== "").join(" · ")}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
};

/** What the columns of a file stand for, how its numbers are written, and what becomes of rows that are there. */
export const Columns = ({ info, one, working, onSaid }: ColumnsProps) => {
  const { text, label } = useText();
  const { write, working: saving, problem } = useWrite();
  const [columns, setColumns] = useState(() => one.columns.map(({ field }) => field));
  const [decimal, setDecimal] = useState(one.decimal);
  const [existing, setExisting] = useState(one.existing);
  const { twice, lacking } = faultsOfColumns(columns, info.keys);
  const lackingTitles = lacking.map((key) => label(info.fields.find(({ id }) => id === key)?.title ?? key));
  const say = async () => {
    const { import_no, version } = one;
    const said = await write("update_import", { import_no, version, columns, decimal, existing });
    if (said) onSaid(said.res);
  };
  return (
    <section className={classes["part"]}>
      <h3 className={classes["subhead"]}>{text("imports.columns")}</h3>
      <div className={classes["wide"]}>
        <Mapping info={info} one={one} columns={columns} onChange={setColumns} />
      </div>
      <div className={classes["options"]}>
        <Radio.Group
          label={text("imports.existing")}
          value={existing}
          onChange={(value) => setExisting(value === "skip" ? "skip" : "update")}
        >
          <div className={classes["radios"]}>
            <Radio {...look} value="update" label={text("imports.existing_update")} />
            <Radio {...look} value="skip" label={text("imports.existing_skip")} />
          </div>
        </Radio.Group>
        {one.format === "csv" ? (
          <Radio.Group
            label={text("imports.decimal")}
            value={decimal}
            onChange={(value) => setDecimal(value === "," ? "," : ".")}
          >
            <div className={classes["radios"]}>
              <Radio {...look} value="," label={text("imports.decimal_comma")} />
              <Radio {...look} value="." label={text("imports.decimal_point")} />
            </div>
          </Radio.Group>
        ) : null}
      </div>
      {lacking.length === 0 ? null : (
        <p className={classes["lacks"]}>{text("imports.no_key", { field: lackingTitles.join(", ") })}</p>
      )}
      <Problem problem={problem} />
      <Button
        mih={44}
        className={classes["main"]}
        loading={saving || working}
        disabled={lacking.length > 0 || twice.size > 0}
        onClick={() => void say()}
      >
        {text("imports.check")}
      </Button>
    </section>
  );
};
