import { Button, NumberInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { featureOf } from "#schemas/plant/features.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./machine-features.module.css";

/** Shows a number of the site's own, which the site's documents ask for; one of a feature that is still to come has no effect. */
export const AddNumber = ({ known, onAdd }: { known: readonly number[]; onAdd: (number: number) => void }) => {
  const { text } = useText();
  const [typed, setTyped] = useState<string | number>("");
  const [said, setSaid] = useState<string | null>(null);
  const number = Number(typed);
  const faultOf = (): string | null => {
    if (!Number.isInteger(number) || number < 1 || number > 9999) return text("machine_features.number_bounds");
    if (featureOf(number)?.awaited) return text("machine_features.number_awaited", { number });
    return known.includes(number) ? text("machine_features.number_shown", { number }) : null;
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf();
    setSaid(fault);
    if (fault !== null) return;
    onAdd(number);
    setTyped("");
  };
  return (
    <form className={classes["add"]} onSubmit={add}>
      <NumberInput
        size="md"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        aria-label={text("machine_features.number")}
        placeholder={text("machine_features.number")}
        value={typed}
        error={said}
        onChange={setTyped}
      />
      <Button type="submit" size="md" variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
        {text("machine_features.add_number")}
      </Button>
    </form>
  );
};
