import { Skeleton } from "@mantine/core";
import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer, valueAt } from "#schemas/documents/json.ts";
import { defaultAt } from "#schemas/values/shown.ts";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import { fieldEditors } from "../../fields/index.ts";
import { Faults } from "../../fields/parts/Faults.tsx";
import { Line } from "../../fields/parts/Line.tsx";
import { Section } from "../../fields/parts/Section.tsx";
import type { EditorName, FieldProps } from "../../fields/types.ts";
import { messagesAt } from "../../surroundings/faults.ts";
import { cleared, isChanged } from "../../surroundings/options.ts";
import { useFormParts } from "../../surroundings/form-context.ts";
import { Place, useSought } from "./Place.tsx";
import { useTitles } from "../../surroundings/use-titles.ts";

const none: JsonObject = {};

export interface ValueFieldProps {
  editor: EditorName;
  id: string;
  name: string;
  path: Path;
  schema: JsonObject;
  value: unknown;
  faults: readonly Fault[];
  change: (value: unknown) => void;
}

/** A value with its own editor: below a heading when it has parts, beside its label when it is one control. */
export const ValueField = ({ editor, id, name, path, schema, value, faults, change }: ValueFieldProps) => {
  const { defaults, readOnly, at, value: whole } = useFormParts();
  const titles = useTitles();
  const definition = fieldEditors[editor];
  const place = at + pointer(path);
  const isSought = useSought(place);
  const beside = valueAt(whole, path.slice(0, -1));
  const label = titles.heading(schema, name, path);
  const help = titles.help(schema);
  const fallback = defaultAt(schema, defaults, path);
  const changed = isChanged(value, fallback);
  const messages = messagesAt(faults);
  const disabled = readOnly;
  const isNeeded = schema["x-needed"] === true;
  const view = (
    <Place path={place}>
      {definition ? (
        <LazyView<FieldProps<any>>
          definition={definition}
          props={{
            id,
            label,
            help,
            schema,
            value,
            fallback,
            faults,
            disabled,
            change,
            beside: isObject(beside) ? beside : none,
          }}
          fallback={<Skeleton height={36} />}
        />
      ) : null}
    </Place>
  );
  const reset = () => change(undefined);
  if (definition?.shape === "section") {
    const clear = () => change(cleared(schema));
    return (
      <Section
        label={label}
        collapsible
        {...{ changed, isNeeded, isSought }}
        {...(disabled ? {} : { onClear: clear, onReset: reset })}
      >
        {view}
        <Faults messages={messages} />
      </Section>
    );
  }
  return (
    <Line {...{ id, label, help, changed, messages, isNeeded }} onReset={disabled ? undefined : reset}>
      {view}
    </Line>
  );
};
