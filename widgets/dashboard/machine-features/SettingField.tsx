import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Draft, wantedSetting, withSetting } from "./draft.ts";
import { Codes, isCodes } from "./Codes.tsx";
import classes from "./machine-features.module.css";
import type { Part } from "./part.ts";
import type { PlantMachine } from "./plant.ts";
import type { Setting } from "./settings.ts";

interface FieldProps extends Part {
  setting: Setting;
  chosen: readonly PlantMachine[];
}

/** The value that all of the machines have, and else how each value stands among them. */
const valueOf = (draft: Draft, chosen: readonly PlantMachine[], key: string) => {
  const groups = Map.groupBy(chosen, (machine) => JSON.stringify(wantedSetting(draft, machine, key) ?? null));
  const [first] = chosen;
  return { isMixed: groups.size > 1, value: first && wantedSetting(draft, first, key), groups: [...groups.values()] };
};

const few = 6;
const idsOf = (machines: readonly PlantMachine[]): string =>
  machines.length > few ? String(machines.length) : machines.map(({ machine_id }) => machine_id).join(", ");

/** Of a value that differs: which machine has which. */
const useMixedText = ({ setting, chosen, names, changing }: FieldProps): string | null => {
  const { text } = useText();
  const { isMixed, groups } = valueOf(changing.draft, chosen, setting.key);
  if (!isMixed) return null;
  const said = groups.map((of) => {
    const value = of[0] && wantedSetting(changing.draft, of[0], setting.key);
    return `${names.settingValue(setting.key, value)} (${idsOf(of)})`;
  });
  return text("machine_features.differs_as", { values: said.join("; ") });
};

interface ControlProps extends FieldProps {
  label: string;
  description: string;
  isMixed: boolean;
  value: unknown;
  put: (value: unknown) => void;
}

const differing = "?";
const standing = "";

const choicesOf = (setting: Setting): readonly unknown[] => {
  if (setting.kind === "printer") return [...setting.printers.keys()];
  return setting.kind === "choice" ? setting.values : [true, false];
};

/** One of a few values, or the default; where machines differ nothing is chosen. */
const Choice = ({ setting, names, label, description, isMixed, value, put, mayChange }: ControlProps) => {
  const { text } = useText();
  const values = choicesOf(setting);
  const isKept = value === undefined || values.includes(value);
  const offered = isKept || isMixed ? values : [...values, value];
  return (
    <NativeSelect
      size="md"
      label={label}
      description={description}
      disabled={!mayChange}
      value={isMixed ? differing : value === undefined ? standing : JSON.stringify(value)}
      data={[
        ...(isMixed ? [{ value: differing, label: text("machine_features.differs"), disabled: true }] : []),
        { value: standing, label: names.settingValue(setting.key, undefined) },
        ...offered.map((one) => ({ value: JSON.stringify(one), label: names.settingValue(setting.key, one) })),
      ]}
      onChange={({ currentTarget }) =>
        put(currentTarget.value === standing ? undefined : JSON.parse(currentTarget.value))
      }
    />
  );
};

const Whole = ({ setting, names, label, description, isMixed, value, put, mayChange }: ControlProps) => {
  const { text } = useText();
  const format = useFormat();
  const { minimum, maximum } = setting.kind === "integer" ? setting : { minimum: null, maximum: null };
  const bounds = { min: format.number(minimum), max: format.number(maximum) };
  return (
    <NumberInput
      size="md"
      label={label}
      description={`${description} ${text("machine_features.bounds", bounds)}`}
      placeholder={isMixed ? text("machine_features.differs") : names.settingValue(setting.key, undefined)}
      disabled={!mayChange}
      allowDecimal={false}
      min={minimum ?? 0}
      max={maximum ?? Number.MAX_SAFE_INTEGER}
      clampBehavior="strict"
      value={isMixed || typeof value !== "number" ? "" : value}
      onChange={(typed) => put(typed === "" ? undefined : Number(typed))}
    />
  );
};

const Words = ({ setting, names, label, description, isMixed, value, put, mayChange }: ControlProps) => {
  const { text } = useText();
  return (
    <TextInput
      size="md"
      label={label}
      description={description}
      placeholder={isMixed ? text("machine_features.differs") : names.settingValue(setting.key, undefined)}
      disabled={!mayChange}
      maxLength={setting.kind === "text" ? setting.longest : 200}
      value={isMixed || typeof value !== "string" ? "" : value}
      onChange={({ currentTarget }) => put(currentTarget.value === "" ? undefined : currentTarget.value)}
    />
  );
};

const CodesOf = ({ setting, label, description, isMixed, value, put, mayChange }: ControlProps) => (
  <Codes
    label={label}
    description={description}
    disabled={!mayChange}
    most={setting.kind === "codes" ? setting.most : 100}
    rows={isMixed || !isCodes(value) ? [] : value}
    onChange={put}
  />
);

const controls = {
  integer: Whole,
  boolean: Choice,
  choice: Choice,
  text: Words,
  printer: Choice,
  codes: CodesOf,
} as const;

/** One setting of the chosen machines. */
export const SettingField = (props: FieldProps) => {
  const { setting, chosen, names, changing } = props;
  const { text } = useText();
  const { isMixed, value } = valueOf(changing.draft, chosen, setting.key);
  const mixed = useMixedText(props);
  const Control = controls[setting.kind];
  return (
    <div className={classes["field"]}>
      <Control
        {...props}
        label={names.settingName(setting.key)}
        description={setting.entry === undefined ? text(`touch.${setting.key}.help`) : text("touch.menu.help")}
        isMixed={isMixed}
        value={value}
        put={(next) => changing.change((all) => withSetting(all, chosen, setting.key, next))}
      />
      {mixed === null ? null : <p className={classes["differs"]}>{mixed}</p>}
    </div>
  );
};
