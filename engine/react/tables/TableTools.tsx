import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconColumns3, IconDownload, IconFilter, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Drop } from "../popups/Drop.tsx";
import { useColumnHeading, useFormat, useText } from "../providers/TextsProvider.tsx";
import type { Format } from "./export/save.ts";
import classes from "./table.module.css";
import type { Progress } from "./use-export.ts";
import { useMoreThan } from "./use-more-than.ts";

export interface TableToolsProps {
  /** Undefined where nothing is searched. */
  search: string | undefined;
  onSearch: (text: string) => void;
  /** How many rows show. */
  found: string;
  /** Undefined where columns have no filters. */
  isFiltered: boolean | undefined;
  onToggleFilters: () => void;
  groups: readonly string[];
  group: string | null;
  onGroup: (group: string | null) => void;
  onExport: ((format: Format) => void) | undefined;
  /** Of an export of many pages that is under way. */
  progress: Progress | null;
  onColumns: (() => void) | undefined;
  moreTools?: ReactNode;
}

const exports = [
  ["csv", "table.export_csv"],
  ["xlsx", "table.export_xlsx"],
] as const;

const Exporting = ({ done, total, cancel }: Progress) => {
  const { text } = useText();
  const { number } = useFormat();
  const more = useMoreThan();
  return (
    <>
      {text("table.exporting", { done: number(done), total: total === null ? more : number(total) })}{" "}
      <Button variant="default" mih={44} onClick={cancel}>
        {text("table.export_cancel")}
      </Button>
    </>
  );
};

/** What can be done with a table's rows, above them. */
const TableTools = (props: TableToolsProps) => {
  const { text } = useText();
  const heading = useColumnHeading();
  const { search, isFiltered, groups, onExport, onColumns } = props;
  return (
    <div className={classes["tools"]}>
      {search === undefined ? null : (
        <TextInput
          type="search"
          className={classes["search"]}
          aria-label={text("table.search")}
          placeholder={text("table.search")}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => props.onSearch(event.currentTarget.value)}
        />
      )}
      <output className={classes["count"]}>{props.progress ? <Exporting {...props.progress} /> : props.found}</output>
      <div className={classes["actions"]}>
        {groups.length === 0 ? null : (
          <NativeSelect
            className={classes["groups"]}
            aria-label={text("table.group_by")}
            value={props.group ?? ""}
            onChange={(event) => props.onGroup(event.currentTarget.value || null)}
            data={[
              { value: "", label: text("table.no_group") },
              ...groups.map((field) => ({ value: field, label: heading(field) })),
            ]}
          />
        )}
        {isFiltered === undefined ? null : (
          <button
            type="button"
            className={classes["action"]}
            aria-label={text("table.filters")}
            aria-pressed={isFiltered}
            title={text("table.filters")}
            onClick={props.onToggleFilters}
          >
            <IconFilter size={22} aria-hidden />
          </button>
        )}
        {props.moreTools}
        {onColumns ? (
          <button
            type="button"
            className={classes["action"]}
            aria-label={text("table.columns")}
            title={text("table.columns")}
            onClick={onColumns}
          >
            <IconColumns3 size={22} aria-hidden />
          </button>
        ) : null}
        {onExport && !props.progress ? (
          <Drop
            label={text("table.export")}
            align="right"
            buttonClass={classes["action"]}
            button={<IconDownload size={22} aria-hidden />}
          >
            {(close) =>
              exports.map(([format, name]) => (
                <button
                  key={format}
                  type="button"
                  className={classes["choice"]}
                  onClick={() => {
                    close();
                    onExport(format);
                  }}
                >
                  {text(name)}
                </button>
              ))
            }
          </Drop>
        ) : null}
      </div>
    </div>
  );
};

export default TableTools;
