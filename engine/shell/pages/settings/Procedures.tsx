import { Checkbox, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hour } from "#schemas/durations.ts";
import { isObject } from "#schemas/documents/json.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import classes from "./settings.module.css";

interface ProceduresProps {
  label: string;
  description: string;
  error: string | null;
  disabled: boolean;
  /** What the catalogue has to say of those that are offered. */
  of: string;
  titleOf: (name: string) => string;
  value: readonly string[];
  /** Those that are chosen, in the order of the list; none gives undefined. */
  onChange: (value: string[] | undefined) => void;
}

const namesIn = (answer: unknown, of: string): string[] => {
  const entries: unknown[] = isObject(answer) && Array.isArray(answer["res"]) ? answer["res"] : [];
  return entries.flatMap((entry) => (isObject(entry) && entry[of] === true ? [String(entry["name"])] : []));
};

/** The procedures of the server of which the catalogue says `of`, by name. */
const useOffered = (of: string): readonly string[] => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["procedures", "brief"],
    queryFn: () => transport.request("GET", "/api/procedures?brief=1"),
    staleTime: hour,
  });
  return namesIn(data, of);
};

/** Some of the procedures of the server, each with what it does and its name. */
export const Procedures = ({ label, description, error, disabled, of, titleOf, value, onChange }: ProceduresProps) => {
  const names = [...new Set([...useOffered(of), ...value])].toSorted();
  const put = (chosen: readonly string[]) =>
    onChange(chosen.length === 0 ? undefined : names.filter((name) => chosen.includes(name)));
  return (
    <Checkbox.Group label={label} description={description} error={error} size="md" value={[...value]} onChange={put}>
      <Stack gap={0} mt={8}>
        {names.map((name) => (
          <Checkbox
            key={name}
            size="md"
            classNames={{
              inner: classes["choiceBox"] ?? "",
              label: classes["choiceLabel"] ?? "",
              description: classes["choiceName"] ?? "",
            }}
            value={name}
            disabled={disabled}
            label={titleOf(name)}
            description={<code>{name}</code>}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
};
