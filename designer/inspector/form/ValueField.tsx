import { type ComponentType, lazy, Suspense } from "react";
import { Skeleton } from "@mantine/core";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject, Path } from "#schemas/documents/json.ts";
import { defaultAt } from "#schemas/values/shown.ts";
import { fieldEditors } from "../../fields/index.ts";
import { Faults } from "../../fields/parts/Faults.tsx";
import { Line } from "../../fields/parts/Line.tsx";
import { Section } from "../../fields/parts/Section.tsx";
import type { EditorName, FieldProps } from "../../fields/types.ts";
import { messagesAt } from "../faults.ts";
import { cleared, isChanged } from "../options.ts";
import { useFormParts } from "./form-context.ts";
import { useTitles } from "./use-titles.ts";

const views = Object.fromEntries(
  Object.entries(fieldEditors).map(([name, { view }]) => [name, lazy(view)]),
) as unknown as Record<EditorName, ComponentType<FieldProps<any>>>;

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
  const { defaults, readOnly } = useFormParts();
  const titles = useTitles();
  const View = views[editor];
  const label = titles.heading(schema, name, path);
  const help = titles.help(schema);
  const fallback = defaultAt(schema, defaults, path);
  const changed = isChanged(value, fallback);
  const messages = messagesAt(faults);
  const disabled = readOnly;
  const view = (
    <Suspense fallback={<Skeleton height={36} />}>
      <View {...{ id, label, help, schema, value, fallback, faults, disabled, change }} />
    </Suspense>
  );
  const reset = () => change(undefined);
  if (fieldEditors[editor]?.shape === "section") {
    const clear = () => change(cleared(schema));
    return (
      <Section label={label} collapsible changed={changed} {...(disabled ? {} : { onClear: clear, onReset: reset })}>
        {view}
        <Faults messages={messages} />
      </Section>
    );
  }
  return (
    <Line {...{ id, label, help, changed, messages }} onReset={disabled ? undefined : reset}>
      {view}
    </Line>
  );
};
