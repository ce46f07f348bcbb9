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
  /** Where the server makes the file of the rows that are asked for, instead of `onExport`. */
  fileAt?: ((format: Format) => string) | undefined;
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

const Search = ({ search, onSearch }: { search: string; onSearch: (text: string) => void }) => {
  const { text } = useText();
  return (
    <TextInput
      type="search"
      className={classes["search"]}
      aria-label={text("table.search")}
      placeholder={text("table.search")}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
};

const Groups = ({ groups, group, onGroup }: Pick<TableToolsProps, "groups" | "group" | "onGroup">) => {
  const { text } = useText();
  const heading = useColumnHeading();
  return (
    <NativeSelect
      className={classes["groups"]}
      aria-label={text("table.group_by")}
      value={group ?? ""}
      onChange={(event) => onGroup(event.currentTarget.value || null)}
      data={[
        { value: "", label: text("table.no_group") },
        ...groups.map((field) => ({ value: field, label: heading(field) })),
      ]}
    />
  );
};

interface ToolProps {
  name: string;
  icon: ReactNode;
  pressed?: boolean;
  onPress: () => void;
}

const Tool = ({ name, icon, pressed, onPress }: ToolProps) => (
  <button
    type="button"
    className={classes["action"]}
    aria-label={name}
    aria-pressed={pressed}
    title={name}
    onClick={onPress}
  >
    {icon}
  </button>
);

const Export = ({ onExport, fileAt }: Required<Pick<TableToolsProps, "onExport" | "fileAt">>) => {
  const { text } = useText();
  return (
    <Drop
      label={text("table.export")}
      align="right"
      buttonClass={classes["action"]}
      button={<IconDownload size={22} aria-hidden />}
    >
      {(close) =>
        exports.map(([format, name]) =>
          fileAt ? (
            <a key={format} className={classes["choice"]} href={fileAt(format)} download onClick={close}>
              {text(name)}
            </a>
          ) : (
            <button
              key={format}
              type="button"
              className={classes["choice"]}
              onClick={() => {
                close();
                onExport?.(format);
              }}
            >
              {text(name)}
            </button>
          ),
        )
      }
    </Drop>
  );
};

/** What can be done with a table's rows, above them. */
const TableTools = (props: TableToolsProps) => {
  const { text } = useText();
  const { search, isFiltered, groups, onExport, onColumns, progress } = props;
  return (
    <div className={classes["tools"]}>
      {search === undefined ? null : <Search search={search} onSearch={props.onSearch} />}
      <output className={classes["count"]}>{progress ? <Exporting {...progress} /> : props.found}</output>
      <div className={classes["actions"]}>
        {groups.length === 0 ? null : <Groups groups={groups} group={props.group} onGroup={props.onGroup} />}
        {isFiltered === undefined ? null : (
          <Tool
            name={text("table.filters")}
            icon={<IconFilter size={22} aria-hidden />}
            pressed={isFiltered}
            onPress={props.onToggleFilters}
          />
        )}
        {props.moreTools}
        {onColumns ? (
          <Tool name={text("table.columns")} icon={<IconColumns3 size={22} aria-hidden />} onPress={onColumns} />
        ) : null}
        {onExport && !progress ? <Export onExport={onExport} fileAt={props.fileAt} /> : null}
      </div>
    </div>
  );
};

export default TableTools;
