import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import classes from "./machine-features.module.css";
import type { Part } from "./part.ts";
import { departmentsOf, type PlantMachine } from "./plant.ts";
import { SettingField } from "./SettingField.tsx";
import type { Setting } from "./settings.ts";

interface PickProps {
  machines: readonly PlantMachine[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const toggled = (chosen: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> => {
  const next = new Set(chosen);
  for (const id of ids)
    if (isIn) next.add(id);
    else next.delete(id);
  return next;
};

/** The machines that are shown, of which some are chosen: one by one, by department, or all. */
const Machines = ({ machines, chosen, onChoose }: PickProps) => {
  const { text } = useText();
  const ids = machines.map(({ machine_id }) => machine_id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <fieldset className={classes["pick"]}>
      <legend>{text("machine_features.choose")}</legend>
      <Button size="sm" variant="default" onClick={() => onChoose(toggled(chosen, ids, !isAll))}>
        {text(isAll ? "machine_features.choose_none" : "machine_features.choose_all", { n: ids.length })}
      </Button>
      {departmentsOf(machines).map(({ id: department, name, machines: of }) => (
        <div key={department}>
          <p className={classes["about"]}>{name}</p>
          {of.map(({ machine_id, object_description }) => (
            <Checkbox
              key={machine_id}
              size="md"
              label={`${machine_id} ${object_description}`}
              checked={chosen.has(machine_id)}
              onChange={({ currentTarget }) => onChoose(toggled(chosen, [machine_id], currentTarget.checked))}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
};

interface GroupProps extends Part {
  of: readonly Setting[];
  title: string;
  chosen: readonly PlantMachine[];
}

const Group = ({ of, title, chosen, ...part }: GroupProps) => (
  <fieldset className={classes["part"]}>
    <legend>{title}</legend>
    {of.map((setting) => (
      <SettingField
        // What was typed for other machines is not what stands for these.
        key={`${setting.key} ${part.changing.round} ${chosen.map(({ machine_id }) => machine_id).join(" ")}`}
        setting={setting}
        chosen={chosen}
        {...part}
      />
    ))}
  </fieldset>
);

/** What the touch screens of the chosen machines are told, as one form: a value that differs among them says so. */
export const Screens = (part: Part) => {
  const { text } = useText();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { machines, settings } = part;
  const chosen = machines.filter(({ machine_id }) => ids.has(machine_id));
  return (
    <div className={classes["screens"]}>
      <Machines machines={machines} chosen={ids} onChoose={setIds} />
      {chosen.length === 0 ? (
        <div className={classes["none"]}>
          <Note of="machine_features.choose_first" />
        </div>
      ) : (
        <div className={classes["form"]}>
          <p className={classes["plain"]}>
            {text("machine_features.form_of", { n: chosen.length, machines: listed(chosen) })}
          </p>
          <Group
            {...part}
            chosen={chosen}
            title={text("machine_features.screen")}
            of={settings.filter(({ entry }) => entry === undefined)}
          />
          <Group
            {...part}
            chosen={chosen}
            title={text("machine_features.menu")}
            of={settings.filter(({ entry }) => entry !== undefined)}
          />
        </div>
      )}
    </div>
  );
};

const most = 12;
const listed = (machines: readonly PlantMachine[]): string =>
  machines
    .slice(0, most)
    .map(({ machine_id }) => machine_id)
    .join(", ") + (machines.length > most ? " …" : "");
