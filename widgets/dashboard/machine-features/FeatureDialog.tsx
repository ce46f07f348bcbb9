import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { type FeatureParameter, featureOf, parameterFault, parameterOf } from "#schemas/plant/features.ts";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { wantedSwitch, withSwitch } from "./draft.ts";
import classes from "./machine-features.module.css";
import type { Part } from "./part.ts";

/** What a feature does and where it acts; a number of the site's own means what the site's documents make of it. */
const About = ({ number }: { number: number }) => {
  const { text } = useText();
  const known = featureOf(number);
  if (!known) return <p>{text("machine_features.own_about", { number })}</p>;
  return (
    <dl className={classes["facts"]}>
      <dt>{text("machine_features.does")}</dt>
      <dd>{text(`features.${known.id}.does`)}</dd>
      <dt>{text("machine_features.where")}</dt>
      <dd>{text(`features.${known.id}.where`)}</dd>
      {known.restrictive ? (
        <dd className={classes["restrictive"]}>
          <IconLock size={18} aria-hidden /> {text("machine_features.restrictive")}
        </dd>
      ) : null}
    </dl>
  );
};

interface ParameterProps extends DialogProps {
  taken: FeatureParameter;
}

const useFaultText = (number: number) => {
  const { text } = useText();
  const format = useFormat();
  return (typed: string): string | null => {
    const fault = parameterFault(number, typed === "" ? null : typed);
    if (fault === null) return null;
    if (fault.why !== "bounds") return text("machine_features.parameter_number");
    const values = { min: format.number(fault.minimum), max: format.number(fault.maximum) };
    return text("machine_features.parameter_bounds", values);
  };
};

/** What the feature takes besides being on, for the machines that are shown and have it on. */
const Parameter = ({ number, machines, changing, mayChange, taken }: ParameterProps) => {
  const { text } = useText();
  const on = machines.filter((machine) => wantedSwitch(changing.draft, machine, number).active);
  const present = [...new Set(on.map((machine) => wantedSwitch(changing.draft, machine, number).parameter ?? ""))];
  const [typed, setTyped] = useState(present.length === 1 ? present[0]! : "");
  const fault = useFaultText(number)(typed);
  const put = () => changing.change((all) => withSwitch(all, on, number, { parameter: typed === "" ? null : typed }));
  return (
    <div className={classes["add"]}>
      <TextInput
        size="md"
        label={text("machine_features.parameter", { n: on.length })}
        placeholder={present.length > 1 ? text("machine_features.differs") : ""}
        rightSection={taken.unit}
        maxLength={1000}
        value={typed}
        error={fault}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button size="md" variant="default" disabled={!mayChange || on.length === 0 || fault !== null} onClick={put}>
        {text("machine_features.put_parameter")}
      </Button>
    </div>
  );
};

interface DialogProps extends Part {
  number: number;
  onClose: () => void;
}

/** One feature in words, and switched for all machines that are shown. */
export const FeatureDialog = (props: DialogProps) => {
  const { number, machines, names, changing, mayChange, onClose } = props;
  const { text } = useText();
  const taken = parameterOf(number);
  const on = machines.filter((machine) => wantedSwitch(changing.draft, machine, number).active).length;
  const all = (active: boolean) => {
    changing.change((draft) => withSwitch(draft, machines, number, { active }));
    onClose();
  };
  const values = { n: machines.length };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${names.featureName(number)} (${number})`}
      closeButtonProps={{ "aria-label": text("popup.close") }}
    >
      <Stack>
        <About number={number} />
        <p className={classes["plain"]}>{text("machine_features.on_of", { on, ...values })}</p>
        {taken === null ? null : <Parameter {...props} taken={taken} />}
        {mayChange ? (
          <PopupFoot>
            <Button size="md" variant="default" disabled={on === 0} onClick={() => all(false)}>
              {text("machine_features.off_for", values)}
            </Button>
            <Button size="md" disabled={on === machines.length} onClick={() => all(true)}>
              {text("machine_features.on_for", values)}
            </Button>
          </PopupFoot>
        ) : null}
      </Stack>
    </Modal>
  );
};
