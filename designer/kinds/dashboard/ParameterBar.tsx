import { Autocomplete } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { documentAs } from "../../documents/kinds.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import classes from "./dashboard.module.css";
import type { ParameterValues } from "./use-parameter-values.ts";

/** Values of the parameters to look at the dashboard with. */
export const ParameterBar = ({ values }: { values: ParameterValues }) => {
  const { text } = useText();
  const parameters = useEdited(({ document }) => documentAs("dashboard", document).parameters) ?? [];
  const { subjects } = useSurroundings();
  if (parameters.length === 0) return null;
  return (
    <section className={classes["parameters"]} aria-label={text("designer.preview.parameters")}>
      {parameters.map(({ name, description, default: fallback }) => (
        <Autocomplete
          key={name}
          size="sm"
          w={180}
          label={name}
          title={description ?? ""}
          placeholder={fallback ?? ""}
          data={subjects.map(({ id }) => id)}
          value={values.chosen[name] ?? ""}
          onChange={(value) => values.choose(name, value)}
        />
      ))}
    </section>
  );
};
