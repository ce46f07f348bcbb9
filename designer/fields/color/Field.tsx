import { ColorPicker, ColorSwatch, Popover, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { palette } from "#engine/bindings/colors.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { FieldProps } from "../types.ts";
import { asHex } from "./hex.ts";

/** A colour with its opacity; what is typed counts once it is a whole colour. */
const Field = ({ id, label, value, fallback, faults, disabled, change }: FieldProps<string>) => {
  const { text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const held = value ?? fallback ?? "";
  const put = (next: string) => {
    const color = next.trim() === "" ? undefined : asHex(next);
    setTyped(color === null ? next : null);
    if (color !== null) change(color);
  };
  return (
    <Popover position="bottom-start" shadow="md">
      <TextInput
        id={id}
        value={typed ?? value ?? ""}
        placeholder={fallback ?? "#rrggbb"}
        error={typed !== null || faults.length > 0}
        aria-describedby={`${id}-faults`}
        disabled={disabled}
        onChange={(event) => put(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        leftSection={
          <Popover.Target>
            <UnstyledButton aria-label={text("inspector.color_choose", { label })} disabled={disabled}>
              <ColorSwatch component="span" size={24} color={held || "transparent"} />
            </UnstyledButton>
          </Popover.Target>
        }
      />
      <Popover.Dropdown>
        <ColorPicker
          format="hexa"
          value={held}
          swatches={[...palette]}
          saturationLabel={text("inspector.color_saturation", { label })}
          hueLabel={text("inspector.color_hue", { label })}
          alphaLabel={text("inspector.color_opacity", { label })}
          onChange={put}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

export default Field;
