import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./machine-features.module.css";
import { type Choice, chosenOf, departmentsOf, type PlantMachine } from "./plant.ts";

interface ToolsProps {
  plant: readonly PlantMachine[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** Which machines are worked on: by department, by what is typed, and how many these are. */
export const Tools = ({ plant, choice, onChoose }: ToolsProps) => {
  const { text } = useText();
  const shown = chosenOf(plant, choice).length;
  return (
    <div className={classes["tools"]}>
      <TextInput
        type="search"
        size="md"
        aria-label={text("machine_features.find")}
        placeholder={text("machine_features.find")}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={choice.search}
        onChange={({ currentTarget }) => onChoose({ ...choice, search: currentTarget.value })}
      />
      <NativeSelect
        size="md"
        aria-label={text("machine_features.department")}
        value={choice.department}
        data={[
          { value: "", label: text("machine_features.all_departments") },
          ...departmentsOf(plant).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onChoose({ ...choice, department: currentTarget.value })}
      />
      <output className={classes["count"]}>{text("machine_features.shown", { n: shown, total: plant.length })}</output>
    </div>
  );
};
