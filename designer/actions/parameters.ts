import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type DashboardEdit, mapWidgets } from "./dashboard.ts";
import { renameParameterIn } from "./rename.ts";
import { freeName } from "./widget-ids.ts";

export type Parameter = NonNullable<DashboardDocument["parameters"]>[number];

const parametersOf = ({ parameters }: DashboardDocument): readonly Parameter[] => parameters ?? [];
const names = (document: DashboardDocument) => new Set(parametersOf(document).map(({ name }) => name));

export const freeParameter = (document: DashboardDocument): string => freeName("parameter", names(document));

export const addParameter = (parameter: Parameter): DashboardEdit => ({
  label: "designer.edit.addParameter",
  values: { name: parameter.name },
  change: (document) =>
    names(document).has(parameter.name)
      ? document
      : { ...document, parameters: [...parametersOf(document), parameter] },
});

/** The parameter without a description or a default that says nothing. */
const withoutBlanks = ({ name, description = "", default: fallback = "" }: Parameter): Parameter => ({
  name,
  ...(description === "" ? {} : { description }),
  ...(fallback === "" ? {} : { default: fallback }),
});

/** Sets the description or the default of a parameter; an empty text removes it. */
export const setParameter = (name: string, change: Partial<Omit<Parameter, "name">>): DashboardEdit => ({
  label: "designer.edit.setParameter",
  values: { name },
  merge: `parameter/${name}/${Object.keys(change).join()}`,
  change: (document) => ({
    ...document,
    parameters: parametersOf(document).map((parameter) =>
      parameter.name === name ? withoutBlanks({ ...parameter, ...change }) : parameter,
    ),
  }),
});

const withoutEmpty = (document: DashboardDocument): DashboardDocument => {
  const { parameters, ...rest } = document;
  return parameters && parameters.length > 0 ? document : rest;
};

export const removeParameter = (name: string): DashboardEdit => ({
  label: "designer.edit.removeParameter",
  values: { name },
  change: (document) =>
    names(document).has(name)
      ? withoutEmpty({ ...document, parameters: parametersOf(document).filter((one) => one.name !== name) })
      : document,
});

/** Gives a parameter another name, and every `{name}` of sources and widgets with it. A taken name changes nothing. */
export const renameParameter = (from: string, to: string): DashboardEdit => ({
  label: "designer.edit.renameParameter",
  values: { from, to },
  change: (document) => {
    if (to === "" || !names(document).has(from) || names(document).has(to)) return document;
    const next = {
      ...document,
      parameters: parametersOf(document).map((one) => (one.name === from ? { ...one, name: to } : one)),
      dataSources: document.dataSources.map((source) => renameSourceParameters(source, from, to)),
    };
    return mapWidgets(next, (widget) => {
      const config = renameParameterIn(widget.config, from, to);
      return config === widget.config ? widget : { ...widget, config };
    });
  },
});

const renameSourceParameters = (source: DashboardDocument["dataSources"][number], from: string, to: string) => {
  if (source.parameters === undefined) return source;
  const parameters = renameParameterIn(source.parameters, from, to);
  return parameters === source.parameters ? source : { ...source, parameters };
};
