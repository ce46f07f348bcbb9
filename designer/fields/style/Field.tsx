import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { Style } from "#schemas/values/style/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { faultsBelow } from "../../surroundings/faults.ts";
import Conditional from "../conditionalStyle/Field.tsx";
import { PlusTabs } from "../parts/PlusTabs.tsx";
import type { FieldProps } from "../types.ts";
import { baseTab, pressStyle, removeStyle } from "./blocks.ts";
import { StyleMapEditor } from "./StyleMapEditor.tsx";

/** A base style and the styles that are laid over it while their condition holds. */
const Field = ({ id, label, value, fallback, faults, disabled, change }: FieldProps<Style>) => {
  const { text } = useText();
  const [tab, setTab] = useState(baseTab);
  const held = value ?? fallback ?? {};
  const blocks = held.conditional ?? [];
  const chosen = Math.min(tab, blocks.length - 1);
  const block = blocks[chosen];
  const go = (next: { style: Style; tab: number }) => {
    setTab(next.tab);
    if (next.style !== held) change(next.style);
  };
  return (
    <div id={id}>
      <PlusTabs
        label={label}
        plus={text("inspector.add_condition")}
        tabs={[
          { id: baseTab, label: text("inspector.style_base") },
          ...blocks.map((_, index) => ({ id: index, label: text("inspector.condition", { number: index + 1 }) })),
        ]}
        tab={block ? chosen : baseTab}
        disabled={disabled}
        press={(pressed) => go(pressStyle({ style: held, tab: chosen }, pressed))}
      >
        {block ? (
          <Block
            id={`${id}-block`}
            number={chosen + 1}
            block={block}
            faults={faultsBelow(faults, `/conditional/${chosen}`)}
            disabled={disabled}
            change={(next) => change({ ...held, conditional: blocks.map((one, at) => (at === chosen ? next : one)) })}
            remove={() => go(removeStyle({ style: held, tab: chosen }, chosen))}
          />
        ) : (
          <StyleMapEditor value={held.base ?? {}} disabled={disabled} change={(base) => change({ ...held, base })} />
        )}
      </PlusTabs>
    </div>
  );
};

type ConditionalBlock = NonNullable<Style["conditional"]>[number];

interface BlockProps {
  id: string;
  /** From 1. */
  number: number;
  block: ConditionalBlock;
  faults: readonly Fault[];
  disabled: boolean;
  change: (block: ConditionalBlock) => void;
  remove: () => void;
}

/** A conditional style, and its bin. */
const Block = ({ id, number, block, faults, disabled, change, remove }: BlockProps) => {
  const { text } = useText();
  return (
    <>
      <Conditional
        {...{ id, faults, disabled }}
        label={text("inspector.condition", { number })}
        schema={{}}
        value={block}
        fallback={undefined}
        change={(next) => next && change(next)}
      />
      <Button
        mt="xs"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={disabled}
        onClick={remove}
      >
        {text("inspector.remove_condition")}
      </Button>
    </>
  );
};

export default Field;
