import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited } from "../documents/SessionProvider.tsx";
import { beginDrag, endDrag } from "../canvas/dragged.ts";
import classes from "./palette.module.css";
import { found, type Group, type Part } from "../canvas/parts.ts";
import { Picture } from "./Picture.tsx";
import { useAdd } from "../canvas/use-add.ts";

const PartButton = ({ part, disabled }: { part: Part; disabled: boolean }) => {
  const { label } = useText();
  const add = useAdd();
  return (
    <li>
      <button
        type="button"
        className={classes["part"]}
        disabled={disabled}
        draggable={!disabled}
        data-part={part.name}
        onClick={() => add(part)}
        onDragStart={(event) => beginDrag(event, part)}
        onDragEnd={endDrag}
      >
        <Picture of={part.picture} />
        <span>
          <strong>{label(part.title)}</strong>
          <small>{label(part.description)}</small>
        </span>
      </button>
    </li>
  );
};

/** Everything that can be put onto the dashboard: a press puts it at the first free place, dragging where it is dropped. */
export const Palette = ({ groups }: { groups: readonly Group[] }) => {
  const { text, label } = useText();
  const [search, setSearch] = useState("");
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const shown = useMemo(() => found(groups, search, label), [groups, search, label]);
  return (
    <section className={classes["palette"]} aria-label={text("designer.palette")}>
      <TextInput
        type="search"
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        aria-label={text("designer.palette.search")}
        placeholder={text("designer.palette.search")}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className={classes["groups"]}>
        {shown.map(({ group, parts }) => (
          <section key={group} className={classes["group"]}>
            <h3>{text(`designer.palette.${group}`)}</h3>
            <ul className={classes["parts"]}>
              {parts.map((part) => (
                <PartButton key={`${part.kind} ${part.name}`} part={part} disabled={isReadOnly} />
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 ? <p className={classes["none"]}>{text("designer.palette.none")}</p> : null}
      </div>
    </section>
  );
};
