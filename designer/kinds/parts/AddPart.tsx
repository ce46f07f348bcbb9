import { Button, Combobox, ScrollArea, useCombobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactElement, useState } from "react";
import { pointer } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { addPart } from "../../actions/add-part.ts";
import { partsAt } from "../../actions/parts.ts";
import { useSession } from "../../documents/SessionProvider.tsx";
import classes from "./parts.module.css";
import { foundChoices } from "./choices.ts";
import type { PartChoice, PartList } from "./types.ts";

/** So many choices and more can be searched. */
const searched = 8;

interface AddPartProps {
  list: PartList;
  disabled: boolean;
}

/** Adds a part to a list: at once where there is one choice, else the one that is chosen. The new part is chosen then. */
export const AddPart = ({ list, disabled }: AddPartProps) => {
  const { text, label } = useText();
  const session = useSession();
  const { choices } = list;
  const add = ({ label: called, part }: PartChoice) => {
    const index = partsAt(session.store.getState().document, list.path).length;
    session.apply(addPart(list.path, part, list.name, label(called)));
    session.select([pointer([...list.path, index])]);
  };
  const [only] = choices;
  const button = (onClick: () => void) => (
    <Button
      variant="light"
      size="sm"
      mih={44}
      fullWidth
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={disabled || choices.length === 0}
      onClick={onClick}
    >
      {text("inspector.add", { label: text(list.title) })}
    </Button>
  );
  if (choices.length === 1 && only) return button(() => add(only));
  return <Chooser list={list} add={add} button={button} />;
};

interface ChooserProps {
  list: PartList;
  add: (choice: PartChoice) => void;
  button: (onClick: () => void) => ReactElement;
}

/** The choices below the button; many are searched. */
const Chooser = ({ list, add, button }: ChooserProps) => {
  const { text, label } = useText();
  const [search, setSearch] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => setSearch("") });
  const { choices } = list;
  const shown = foundChoices(choices, search, label);
  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(key) => {
        const chosen = choices.find((choice) => choice.key === key);
        if (!chosen) return;
        add(chosen);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button">{button(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        {choices.length >= searched ? (
          <Combobox.Search
            aria-label={text("designer.parts.search")}
            placeholder={text("designer.parts.search")}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        ) : null}
        <Combobox.Options aria-label={text(list.title)}>
          <ScrollArea.Autosize mah={320} type="auto">
            {shown.map((choice) => (
              <Combobox.Option key={choice.key} value={choice.key} className={classes["choice"] ?? ""}>
                <span>{label(choice.label)}</span>
                {choice.description === undefined ? null : <small>{label(choice.description)}</small>}
              </Combobox.Option>
            ))}
            {shown.length === 0 ? <Combobox.Empty>{text("designer.parts.none")}</Combobox.Empty> : null}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
