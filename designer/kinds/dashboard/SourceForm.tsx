import { Autocomplete, MultiSelect, NumberInput, Select, Switch } from "@mantine/core";
import type { DataSource } from "#schemas/documents/dashboard/schema.ts";
import { eventNames } from "#schemas/protocol/events.ts";
import { toText } from "#engine/expressions/convert.ts";
import { defaultSourceInterval, minimumSourceInterval } from "#engine/bindings/sources.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { renameSource, setSource } from "../../actions/data-sources.ts";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useSession } from "../../documents/SessionProvider.tsx";
import { useSurroundings } from "../../inspector/surroundings.ts";
import { type SourceProcedure, useSourceProcedures } from "./catalogue.ts";
import classes from "./dashboard.module.css";
import { NameInput } from "./NameInput.tsx";
import { SampleTable } from "./SampleTable.tsx";
import { type SourceInput, sourceInputs, withInput } from "./source-inputs.ts";

/** Events that reload a source; the last ones of the catalogue are the stream's own. */
const reloading = eventNames.filter((name) => !["ReloadRequested", "Snapshot", "DraftChanged"].includes(name));

interface FieldsProps {
  source: DataSource;
  disabled: boolean;
}

const Inputs = ({ source, procedure, disabled }: FieldsProps & { procedure: SourceProcedure }) => {
  const { text } = useText();
  const session = useSession();
  const { parameters, machines } = useSurroundings();
  const suggested = ({ choices, isMachine }: SourceInput): string[] => [
    ...new Set([
      ...choices,
      ...parameters.map(({ name }) => `{${name}}`),
      ...(isMachine ? machines.map(({ id }) => id) : []),
    ]),
  ];
  const set = (name: string, value: string) =>
    session.apply(
      setSource(source.slug, { parameters: withInput(source.parameters, name, value) } as Partial<DataSource>, name),
    );
  return sourceInputs(procedure).map((input) => (
    <Autocomplete
      key={input.name}
      size="md"
      label={input.isMachine ? text("designer.source.machines") : input.name}
      description={input.help}
      withAsterisk={input.required}
      disabled={disabled}
      data={suggested(input)}
      value={toText(source.parameters?.[input.name] ?? "")}
      onChange={(value) => set(input.name, value)}
    />
  ));
};

/** What a source reads, with which parameters, how often and after which events; and the rows that it answers now. */
export const SourceForm = ({ source, disabled }: FieldsProps) => {
  const { text } = useText();
  const session = useSession();
  const { dataSources } = useDashboardDocument();
  const procedures = useSourceProcedures();
  const { slug } = source;
  const procedure = procedures.find(({ name }) => name === source.source);
  const names = [...new Set([source.source, ...procedures.map(({ name }) => name)])];
  const set = (change: Partial<DataSource>) => session.apply(setSource(slug, change, Object.keys(change).join()));
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
      {procedure ? <Inputs source={source} procedure={procedure} disabled={disabled} /> : null}
      <Switch
        size="md"
        label={text("designer.source.multimachine")}
        disabled={disabled}
        checked={source.multimachine ?? false}
        onChange={({ currentTarget }) =>
          set({ multimachine: currentTarget.checked || undefined } as Partial<DataSource>)
        }
      />
      <NumberInput
        size="md"
        label={text("designer.source.interval")}
        placeholder={String(defaultSourceInterval)}
        min={minimumSourceInterval}
        allowDecimal={false}
        clampBehavior="blur"
        disabled={disabled}
        value={source.interval ?? ""}
        onChange={(value) => set({ interval: typeof value === "number" ? value : undefined } as Partial<DataSource>)}
      />
      <MultiSelect
        size="md"
        label={text("designer.source.events")}
        searchable
        disabled={disabled}
        data={[...new Set([...reloading, ...(source.events ?? [])])]}
        value={source.events ?? []}
        onChange={(events) => set({ events: events.length > 0 ? events : undefined } as Partial<DataSource>)}
      />
      <h4 className={classes["help"]}>{text("designer.source.now")}</h4>
      <SampleTable slug={slug} />
    </>
  );
};
