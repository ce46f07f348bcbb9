import { useState } from "react";
import { valueAt } from "#schemas/documents/json.ts";
import type { WidgetDefinition } from "#engine/registry/types.ts";
import { OwnDialog } from "#engine/react/own/OwnDialog.tsx";
import type { ArrangementOptions } from "./arrange.ts";
import classes from "./cards.module.css";
import { OptionField, type OptionSchema, isOffered } from "./OptionField.tsx";
import type { CardOptions } from "./use-options.ts";

export interface OptionsDialogProps {
  own: CardOptions;
  definition: WidgetDefinition;
  onClose: () => void;
}

const words = {
  title: "cards.options",
  save: "cards.options_save",
  saved: "cards.options_saved",
  saveAll: "cards.options_save_all",
  savedAll: "cards.options_saved_all",
  reset: "cards.options_reset",
  resetDone: "cards.options_reset_done",
};

/** The options of a type by name: schemas are plain data in the browser, and those of a type that of an object. */
const optionsOf = ({ options }: WidgetDefinition): [string, OptionSchema][] =>
  Object.entries(valueAt(options, ["properties"]) as Readonly<Record<string, OptionSchema>>);

/** The settings of an overview's widgets, a field for each option of their type: for oneself, and for all with the right. */
const OptionsDialog = ({ own, definition, onClose }: OptionsDialogProps) => {
  const [options, setOptions] = useState<ArrangementOptions>(own.options);
  const properties = optionsOf(definition);
  return (
    <OwnDialog words={words} own={own} config={options} onClose={onClose}>
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
    </OwnDialog>
  );
};

export default OptionsDialog;
