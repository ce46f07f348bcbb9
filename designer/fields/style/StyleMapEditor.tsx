import { Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import {
  backgroundPositions,
  backgroundRepeats,
  backgroundSizes,
  fontSizes,
  horizontalAlignments,
  rotations,
  verticalAlignments,
} from "#schemas/values/choices.ts";
import { type StyleMap, type StyleProperty, styleProperties } from "#schemas/values/style/schema.ts";
import { toCss } from "#engine/bindings/resolvers/style.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import ColorField from "../color/Field.tsx";
import { Choice } from "../parts/Choice.tsx";
import { withMember } from "../parts/compact.ts";
import { Line } from "../parts/Line.tsx";
import classes from "../parts/parts.module.css";
import { asImage, imageOf, joinParts, partsOf } from "./parts.ts";

interface StyleMapEditorProps {
  value: StyleMap;
  disabled: boolean;
  change: (value: StyleMap) => void;
}

interface ControlProps {
  property: StyleProperty;
  label: string;
  held: string | number | undefined;
  disabled: boolean;
  put: (value: string | number | undefined) => void;
}

const weights = ["400", "500", "600", "700"] as const;
const borderStyles = ["solid", "dashed", "dotted"] as const;

const Paint = ({ label, held, disabled, put }: ControlProps) => {
  const id = useId();
  return (
    <Line id={id} label={label}>
      <ColorField
        {...{ id, label, disabled }}
        schema={{}}
        value={held === undefined ? undefined : String(held)}
        fallback={undefined}
        faults={[]}
        change={put}
      />
    </Line>
  );
};

const Image = ({ label, held, disabled, put }: ControlProps) => (
  <TextInput
    label={label}
    value={imageOf(held)}
    disabled={disabled}
    onChange={({ currentTarget }) => put(asImage(currentTarget.value))}
  />
);

const Length = ({ label, held, disabled, put }: ControlProps) => (
  <NumberInput
    size="md"
    label={label}
    min={0}
    value={held ?? ""}
    disabled={disabled}
    onChange={(typed) => put(typed === "" ? undefined : typed)}
  />
);

const Opacity = ({ label, held, disabled, put }: ControlProps) => (
  <NumberInput
    size="md"
    label={label}
    min={0}
    max={1}
    step={0.05}
    value={held ?? ""}
    disabled={disabled}
    onChange={(typed) => put(typed === "" ? undefined : typed)}
  />
);

const of =
  (choices: readonly (string | number)[]) =>
  ({ label, held, disabled, put }: ControlProps) => (
    <Choice
      label={label}
      choices={choices}
      value={choices.find((choice) => String(choice) === String(held)) ?? held}
      disabled={disabled}
      change={put}
    />
  );

const Position = ({ label, held, disabled, put }: ControlProps) => {
  const { text } = useText();
  const [across = "", down = ""] = partsOf(held, 2);
  return (
    <fieldset aria-label={label} className={classes["plain"]}>
      <Group grow gap="xs">
        <Choice
          label={text("style.position_x")}
          choices={backgroundPositions.horizontal}
          value={backgroundPositions.horizontal.find((one) => one === across)}
          disabled={disabled}
          change={(next) => put(joinParts([next ?? "", down]))}
        />
        <Choice
          label={text("style.position_y")}
          choices={backgroundPositions.vertical}
          value={backgroundPositions.vertical.find((one) => one === down)}
          disabled={disabled}
          change={(next) => put(joinParts([across, next ?? ""]))}
        />
      </Group>
    </fieldset>
  );
};

const Border = ({ label, held, disabled, put }: ControlProps) => {
  const { text } = useText();
  const id = useId();
  const [width = "", kind = "", color = ""] = partsOf(held, 3);
  return (
    <fieldset aria-label={label} className={classes["plain"]}>
      <Group grow gap="xs" align="end">
        <TextInput
          label={text("style.border_width")}
          placeholder="1px"
          value={width}
          disabled={disabled}
          onChange={({ currentTarget }) => put(joinParts([currentTarget.value, kind, color]))}
        />
        <Choice
          label={text("style.border_style")}
          choices={borderStyles}
          value={borderStyles.find((one) => one === kind)}
          disabled={disabled}
          change={(next) => put(joinParts([width, next ?? "", color]))}
        />
      </Group>
      <Line id={id} label={text("style.border_color")}>
        <ColorField
          {...{ id, disabled }}
          label={text("style.border_color")}
          schema={{}}
          value={color}
          fallback={undefined}
          faults={[]}
          change={(next) => put(joinParts([width, kind, next ?? ""]))}
        />
      </Line>
    </fieldset>
  );
};

const controls: Readonly<Record<StyleProperty, (props: ControlProps) => ReactNode>> = {
  backgroundColor: Paint,
  backgroundImage: Image,
  backgroundSize: of(backgroundSizes),
  backgroundRepeat: of(backgroundRepeats),
  backgroundPosition: Position,
  color: Paint,
  fontSize: of(fontSizes),
  fontWeight: of(weights),
  border: Border,
  borderRadius: Length,
  padding: Length,
  margin: Length,
  textAlign: of(horizontalAlignments),
  verticalAlign: of(verticalAlignments),
  rotation: of(rotations),
  opacity: Opacity,
};

/** One control for each property that a style may set. */
export const StyleMapEditor = ({ value, disabled, change }: StyleMapEditorProps) => {
  const { text } = useText();
  return (
    <Stack gap="xs">
      <div className={classes["stage"]} title={text("inspector.preview")}>
        <div data-testid="sample" style={toCss(value)}>
          Aa 123
        </div>
      </div>
      {styleProperties.map((property) => {
        const Control = controls[property];
        return (
          <div key={property} data-property={property}>
            <Control
              property={property}
              label={text(`style.${property}`)}
              held={value[property]}
              disabled={disabled}
              put={(next) => change(withMember(value, property, next))}
            />
          </div>
        );
      })}
    </Stack>
  );
};
