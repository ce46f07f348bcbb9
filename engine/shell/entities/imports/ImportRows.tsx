import { Button, Table, Tabs } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { readOf } from "#engine/bindings/bound.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import { saveSheet } from "#engine/react/tables/export/save.ts";
import { type Import, type ImportRow, resultsShown, type RowResult, type Importable } from "./import.ts";
import classes from "./imports.module.css";

/** Rows whose reason is told. */
const reasoned: readonly RowResult[] = ["faulty", "kept"];

const useFault = (info: Importable) => {
  const { text, label } = useText();
  return ({ fault }: ImportRow): string => {
    if (!fault) return "";
    const field = info.fields.find(({ id }) => id === fault.field);
    const words = fault.text ? text(fault.text.key, fault.text.values) : fault.message;
    return field ? `${label(field.title)}: ${words}` : words;
  };
};

interface ListProps {
  info: Importable;
  one: Import;
  result: RowResult;
}

/** The first rows of a result, in the file's order. */
const Rows = ({ info, one, result }: ListProps) => {
  const { text } = useText();
  const fault = useFault(info);
  const { data, status, error } = useRead(readOf("load_import_rows", { import_no: one.import_no, results: [result] }));
  if (status === "pending") return <RowsSkeleton rows={3} />;
  if (!data) return <LoadError error={error ?? { code: "unexpected", message: "" }} />;
  const isReasoned = reasoned.includes(result);
  return (
    <>
      <div className={classes["wide"]}>
        <Table aria-label={text(`imports.result.${result}`, { n: data.rows.length })} className={classes["rows"]}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text("imports.row")}</Table.Th>
              {isReasoned ? <Table.Th>{text("imports.reason")}</Table.Th> : null}
              {one.columns.map(({ heading }) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={row.row_no}>
                <Table.Td>{row.row_no}</Table.Td>
                {isReasoned ? <Table.Td className={classes["reason"]}>{fault(row)}</Table.Td> : null}
                {row.cells.map((cell, at) => (
                  <Table.Td key={one.columns[at]?.heading ?? at}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {data.after === null ? null : (
        <p className={classes["fact"]}>{text("imports.first_rows", { n: data.rows.length })}</p>
      )}
    </>
  );
};

/** Saves all rows of a result as a file of the same columns, with the row's number and the reason before them. */
const useDownload = (info: Importable, one: Import) => {
  const { transport } = useEngine();
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const fault = useFault(info);
  return async (result: RowResult): Promise<void> => {
    const rows: ImportRow[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const answer: { rows: ImportRow[]; after: number | null } = await transport.call("load_import_rows", {
        import_no: one.import_no,
        results: [result],
        after,
      });
      rows.push(...answer.rows);
      after = answer.after;
    }
    const heads = [text("imports.row"), text("imports.reason"), ...one.columns.map(({ heading }) => heading)];
    const lines = rows.map((row) => [String(row.row_no), fault(row), ...row.cells]);
    await saveSheet(
      { title: one.file_name, heads, rows: lines },
      "csv",
      { language, timeZone },
      `${one.file_name}-${result}`,
    );
  };
};

/** What became of the rows of a file, by result; what is wrong can be saved, mended and read again. */
export const ImportRows = ({ info, one }: { info: Importable; one: Import }) => {
  const { text } = useText();
  const results = resultsShown(one);
  const [chosen, setChosen] = useState<RowResult | null>(null);
  const download = useDownload(info, one);
  const result = chosen !== null && results.includes(chosen) ? chosen : results[0];
  if (!result) return null;
  return (
    <section className={classes["part"]}>
      <Tabs value={result} onChange={(value) => setChosen(results.find((known) => known === value) ?? null)}>
        <Tabs.List className={classes["tabs"]}>
          {results.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {text(`imports.result.${known}`, { n: one.counts[known] })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Rows key={`${result} ${one.version}`} info={info} one={one} result={result} />
      <Button
        mih={44}
        variant="default"
        className={classes["main"]}
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => void download(result)}
      >
        {text("imports.save_rows")}
      </Button>
    </section>
  );
};
