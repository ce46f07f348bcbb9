import { Button, Textarea, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Sorting } from "#engine/react/tables/rows.ts";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import type { Row } from "#widgets/controls/options/rows.ts";
import { Groups } from "./Groups.tsx";
import classes from "./list.module.css";
import { asShown, initialSearch, type Options, searched } from "./logic.ts";
import { Quantity } from "./Quantity.tsx";
import { Recent } from "./Recent.tsx";

/** Longest remark, in characters. */
const longestNote = 1000;

/** Rows to choose from, as a table or as cards. */
const View = (props: StepViewProps<Options>) => {
  const { options, data, sources, disabled, change, next, act, blur } = props;
  const { label, text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [sorting, setSorting] = useState<readonly Sorting[]>([]);
  const { rows } = options;
  const bounds = Object.values(sources);
  const error = bounds.find((bound) => bound.status === "error")?.error;
  if (!rows && error && options.errorInPlace !== false) return <Note text={error.message} />;
  if (!rows && bounds.some(({ status }) => status === "pending")) return <Waiting />;
  if (!rows) return <Note text={label(options.notLoadedText ?? { text: 1817 })} />;
  if (rows.length === 0) return <Note text={label(options.emptyText ?? { text: 900072 })} />;
  const fields = options.searchFields ?? options.columns.map(({ key }) => key);
  const shown = (row: Row) => asShown(row, options.columns, label);
  const search = typed ?? initialSearch(options.initialSearch, rows, fields, shown);
  const wanted = options.search ? search.trim() : "";
  const found = searched(rows, wanted, fields, shown);
  return (
    <div className={classes.list} data-with-quantity={options.quantity ? true : undefined}>
      <div className={classes.choices}>
        {options.search && (
          <TextInput
            size="lg"
            aria-label={text("list.search")}
            placeholder={text("list.search")}
            leftSection={<IconSearch size={22} aria-hidden />}
            value={search}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {wanted === "" && <Recent {...props} />}
        {found.length === 0 && <p className={classes.nothing}>{text("list.nothing_found")}</p>}
        <Groups
          {...props}
          key={wanted === "" ? "all" : "found"}
          found={found}
          isSearched={wanted !== ""}
          sorting={sorting}
          onSort={setSorting}
        />
        {options.note !== undefined && (
          <Textarea
            size="lg"
            label={label(options.note)}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={longestNote}
            disabled={disabled}
            value={typeof data["note"] === "string" ? data["note"] : ""}
            onChange={(event) => change({ note: event.currentTarget.value })}
            onBlur={blur}
          />
        )}
        {options.summary && <Facts facts={options.summary} layout="line" />}
        {options.buttons && (
          <div className={classes.buttons}>
            {options.buttons.map(({ action, label: name }) => (
              <Button
                key={action}
                size="lg"
                variant="default"
                disabled={disabled || !act}
                onClick={() => act?.(action)}
              >
                {label(name)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {options.quantity && (
        <Quantity
          label={label(options.quantity.label)}
          value={options.quantity.value}
          text={options.quantity.text}
          decimals={options.quantity.decimals}
          {...{ disabled, change, next, blur }}
        />
      )}
    </div>
  );
};

export default View;
