import { MultiSelect, NumberInput, Select, Switch } from "@mantine/core";
import type { DataSource } from "#schemas/documents/dashboard/schema.ts";
import { defaultSourceInterval, minimumSourceInterval } from "#engine/bindings/sources.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { renameSource, setSource, type SourceFields } from "../../actions/data-sources.ts";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useSession } from "../../documents/SessionProvider.tsx";
import { QueryContext } from "../../surroundings/form-context.ts";
import { Place } from "../../inspector/form/Place.tsx";
import { queryInInput } from "../../surroundings/source.ts";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { type ProcedureEntry, useSourceEvents, useSourceProcedures } from "../../procedures/catalogue.ts";
import { InputLine } from "../../fields/procedureInput/InputLine.tsx";
import { sourceInputs, withInput } from "../../procedures/inputs.ts";
import classes from "./dashboard.module.css";
import { NameInput } from "./NameInput.tsx";
import { SampleTable } from "./SampleTable.tsx";

interface FieldsProps {
  source: DataSource;
  disabled: boolean;
}

interface InputsProps extends FieldsProps {
  procedure: ProcedureEntry;
  /** Where the source stands in the document. */
  at: string;
}

const Inputs = ({ source, procedure, disabled, at }: InputsProps) => {
  const { text } = useText();
  const session = useSession();
  const { parameters, subjects } = useSurroundings();
  const set = (name: string, value: unknown) =>
    session.apply(setSource(source.slug, { parameters: withInput(source.parameters, name, value) }, name));
  return (
    <Place path={`${at}/parameters`}>
      <QueryContext value={queryInInput(source.parameters ?? {})}>
        {sourceInputs(procedure).map((input) => (
          <InputLine
            key={input.name}
            id={`source-${source.slug}`}
            input={input}
            label={input.isSubject ? text("designer.source.subjects") : input.name}
            value={source.parameters?.[input.name]}
            offered={[
              ...parameters.map(({ name }) => `{${name}}`),
              ...(input.isSubject ? subjects.map(({ id }) => id) : []),
            ]}
            disabled={disabled}
            change={(value) => set(input.name, value)}
          />
        ))}
      </QueryContext>
    </Place>
  );
};

interface ReloadingProps extends FieldsProps {
  set: (change: SourceFields) => void;
}

/** How often a source is read again, and after which events at once. */
const Reloading = ({ source, disabled, set }: ReloadingProps) => {
  const { text } = useText();
  const events = useSourceEvents();
  return (
    <>
      <NumberInput
        size="md"
        label={text("designer.source.interval")}
        placeholder={String(defaultSourceInterval)}
        min={minimumSourceInterval}
        allowDecimal={false}
        clampBehavior="blur"
        disabled={disabled}
        value={source.interval ?? ""}
        onChange={(value) => set({ interval: typeof value === "number" ? value : undefined })}
      />
      <MultiSelect
        size="md"
        label={text("designer.source.events")}
        searchable
        disabled={disabled}
        data={[...new Set([...events, ...(source.events ?? [])])]}
        value={source.events ?? []}
        onChange={(chosen) => set({ events: chosen.length > 0 ? chosen : undefined })}
      />
    </>
  );
};

/** What a source reads, with which parameters, how often and after which events; and the rows that it answers now. */
export const SourceForm = ({ source, disabled, at }: FieldsProps & { at: string }) => {
  const { text } = useText();
  const session = useSession();
  const { dataSources } = useDashboardDocument();
  const procedures = useSourceProcedures();
  const { slug } = source;
  const procedure = procedures.find(({ name }) => name === source.source);
  const names = [...new Set([source.source, ...procedures.map(({ name }) => name)])];
  const set = (change: SourceFields) => session.apply(setSource(slug, change, Object.keys(change).join()));
  const fault = (name: string) => {
    if (name.trim() === "") return text("designer.name.empty");
    return dataSources.some((one) => one.slug === name) ? text("designer.name.taken") : null;
  };
  return (
    <>
      <NameInput
        label={text("designer.source.slug")}
        value={slug}
        disabled={disabled}
        fault={fault}
        rename={(name) => session.apply(renameSource(slug, name))}
      />
      <Select
        size="md"
        label={text("designer.source.procedure")}
        description={procedure?.description}
        searchable
        allowDeselect={false}
        disabled={disabled}
        data={names}
        value={source.source}
        onChange={(name) => name !== null && set({ source: name })}
      />
      {procedure ? <Inputs source={source} procedure={procedure} disabled={disabled} at={at} /> : null}
      <Switch
        size="md"
        label={text("designer.source.row_each")}
        disabled={disabled}
        checked={source.multimachine ?? false}
        onChange={({ currentTarget }) => set({ multimachine: currentTarget.checked || undefined })}
      />
      <Reloading {...{ source, disabled, set }} />
      <h4 className={classes["help"]}>{text("designer.source.now")}</h4>
      <SampleTable slug={slug} />
    </>
  );
};
