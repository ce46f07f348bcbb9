import { Stack, Switch, TextInput } from "@mantine/core";
import { useId } from "react";
import {
  type NavigatorButton,
  type NavigatorConfig,
  navigatorSizeLabels,
  navigatorSizes,
} from "#schemas/values/navigatorConfig/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import LabelField from "../label/Field.tsx";
import { Choice } from "../parts/Choice.tsx";
import { withMember } from "../parts/compact.ts";
import { Items } from "../parts/Items.tsx";
import { Line } from "../parts/Line.tsx";
import type { FieldProps } from "../types.ts";
import { isLinkWrong, offeredTypes, typeOf } from "./links.ts";

/** Buttons that lead somewhere, and how many stand in a row. */
const Field = ({ value, fallback, disabled, change }: FieldProps<NavigatorConfig>) => {
  const { text, label } = useText();
  const held = value ?? fallback ?? { buttons: [] };
  const sizeName = (size: number) => Object.entries(navigatorSizeLabels).find(([, one]) => one === size)?.[0] ?? "";
  return (
    <Stack gap="xs">
      <Choice
        label={text("inspector.buttons_per_row")}
        choices={navigatorSizes}
        fallback={0}
        value={held.size}
        disabled={disabled}
        nameOf={(size) => (size === 0 ? text("inspector.auto") : sizeName(size))}
        change={(size) => change(withMember(held, "size", size))}
      />
      <Items<NavigatorButton>
        label={text("inspector.buttons")}
        items={held.buttons}
        disabled={disabled}
        nameOf={(button, index) => label(button.label) || button.link || text("inspector.entry", { number: index + 1 })}
        fresh={() => ({ type: "location", link: "/" })}
        change={(buttons) => change({ ...held, buttons })}
      >
        {(button, _index, put) => <ButtonEditor {...{ button, put, disabled }} />}
      </Items>
    </Stack>
  );
};

interface ButtonEditorProps {
  button: NavigatorButton;
  disabled: boolean;
  put: (button: NavigatorButton) => void;
}

const ButtonEditor = ({ button, disabled, put }: ButtonEditorProps) => {
  const { text } = useText();
  const id = useId();
  const label = text("inspector.label");
  return (
    <Stack gap={4}>
      <Line id={id} label={label}>
        <LabelField
          {...{ id, label, disabled }}
          schema={{}}
          value={button.label}
          fallback={undefined}
          faults={[]}
          change={(next) => put(withMember(button, "label", next))}
        />
      </Line>
      <Choice
        label={text("inspector.link_type")}
        choices={offeredTypes}
        fallback="location"
        value={typeOf(button)}
        disabled={disabled}
        change={(type) => put(withMember(button, "type", type))}
      />
      <TextInput
        label={text("inspector.link")}
        value={button.link}
        error={isLinkWrong(button) ? text("inspector.link_slash") : undefined}
        disabled={disabled}
        onChange={({ currentTarget }) => put({ ...button, link: currentTarget.value })}
      />
      {(["showLink", "newTab"] as const).map((name) => (
        <Switch
          key={name}
          size="md"
          label={text(`inspector.${name}`)}
          checked={button[name] ?? false}
          disabled={disabled}
          onChange={({ currentTarget }) => put(withMember(button, name, currentTarget.checked || undefined))}
        />
      ))}
    </Stack>
  );
};

export default Field;
