import { Button, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { WidgetDefinition } from "#engine/registry/types.ts";
import { useText } from "../providers/TextsProvider.tsx";
import type { ArrangementOptions } from "./arrange.ts";
import classes from "./cards.module.css";
import { OptionField, type OptionSchema, isOffered } from "./OptionField.tsx";
import type { CardOptions } from "./use-options.ts";

export interface OptionsDialogProps {
  own: CardOptions;
  definition: WidgetDefinition;
  onClose: () => void;
}

/** The settings of an overview's widgets, a field for each option of their type: for oneself, and for all with the right. */
const OptionsDialog = ({ own, definition, onClose }: OptionsDialogProps) => {
  const { text } = useText();
  const [options, setOptions] = useState<ArrangementOptions>(own.options);
  const [isBusy, setIsBusy] = useState(false);
  const properties = Object.entries(
    (definition.options as unknown as { properties: Readonly<Record<string, OptionSchema>> }).properties,
  );
  const finish = async (work: Promise<boolean> | undefined, said: string) => {
    setIsBusy(true);
    const isDone = await work;
    setIsBusy(false);
    if (!isDone) return;
    notifications.show({ message: text(said) });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={text("cards.options")}
      size="lg"
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <div className={classes["options"]}>
        {properties
          .filter(([, schema]) => isOffered(schema, options))
          .map(([name, schema]) => (
            <OptionField
              key={name}
              name={name}
              schema={schema}
              value={options[name]}
              onChange={(value) => setOptions({ ...options, [name]: value })}
            />
          ))}
      </div>
      <div className={classes["foot"]}>
        <Button
          size="md"
          variant="default"
          disabled={isBusy}
          onClick={() => void finish(own.keep?.(null), "cards.options_reset_done")}
        >
          {text("cards.options_reset")}
        </Button>
        {own.keepForAll ? (
          <Button
            size="md"
            variant="default"
            disabled={isBusy}
            onClick={() => void finish(own.keepForAll?.(options), "cards.options_saved_all")}
          >
            {text("cards.options_save_all")}
          </Button>
        ) : null}
        <Button size="md" loading={isBusy} onClick={() => void finish(own.keep?.(options), "cards.options_saved")}>
          {text("cards.options_save")}
        </Button>
      </div>
    </Modal>
  );
};

export default OptionsDialog;
