import { Button, Textarea, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Sorting } from "#engine/react/tables/rows.ts";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import { Groups } from "./Groups.tsx";
import classes from "./list.module.css";
import { type Options, sought } from "./logic.ts";
import { Quantity } from "./Quantity.tsx";
import { Recent } from "./Recent.tsx";

/** Longest remark, in characters. */
const longestNote = 1000;

/** Rows to choose from, as a table or as cards. */
const View = (props: StepViewProps<Options>) => {
  const { options, data, sources, disabled, change, next, act, blur, reload } = props;
  const { label, text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [sorting, setSorting] = useState<readonly Sorting[]>([]);
  const { rows, quantity, note } = options;
  if (!rows)
    return (
      <NotLoaded sources={sources} text={options.notLoadedText} showsErrors={options.errorInPlace} reload={reload} />
    );
  if (rows.length === 0) return <Note text={label(options.emptyText ?? { text: 900072 })} />;
  const { search, wanted, found } = sought(rows, options, typed, label);
  return (
    <div className={classes.list} data-with-quantity={quantity ? true : undefined}>
      <div className={classes.choices}>
        {options.search && <Search value={search} onType={setTyped} />}
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
        {note !== undefined && <Remark of={note} value={data["note"]} {...{ disabled, change, blur }} />}
        {options.summary && <Facts facts={options.summary} layout="line" />}
        {options.buttons && <Buttons buttons={options.buttons} disabled={disabled} act={act} />}
      </div>
      {quantity && (
        <Quantity
          label={label(quantity.label)}
          value={quantity.value}
          text={quantity.text}
          decimals={quantity.decimals}
          {...{ disabled, change, next, blur }}
        />
      )}
    </div>
  );
};

const Search = ({ value, onType }: { value: string; onType: (text: string) => void }) => {
  const { text } = useText();
  return (
    <TextInput
      size="lg"
      aria-label={text("list.search")}
      placeholder={text("list.search")}
      leftSection={<IconSearch size={22} aria-hidden />}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
};

interface RemarkProps extends Pick<StepViewProps, "disabled" | "change"> {
  of: Label;
  value: unknown;
  blur: (() => void) | undefined;
}

/** What the person has to say about the choice. */
const Remark = ({ of, value, disabled, change, blur }: RemarkProps) => {
  const { label } = useText();
  return (
    <Textarea
      size="lg"
      label={label(of)}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={longestNote}
      disabled={disabled}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => change({ note: event.currentTarget.value })}
      onBlur={blur}
    />
  );
};

interface ButtonsProps {
  buttons: NonNullable<Options["buttons"]>;
  disabled: boolean;
  act: StepViewProps["act"] | undefined;
}

const Buttons = ({ buttons, disabled, act }: ButtonsProps) => {
  const { label } = useText();
  return (
    <div className={classes.buttons}>
      {buttons.map(({ action, label: name }) => (
        <Button key={action} size="lg" variant="default" disabled={disabled || !act} onClick={() => act?.(action)}>
          {label(name)}
        </Button>
      ))}
    </div>
  );
};

export default View;
