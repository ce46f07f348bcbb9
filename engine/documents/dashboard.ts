import type { Breakpoint, DashboardDocument, DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import type { Fault, ServedDocument } from "#schemas/documents/envelope.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { WidgetDocument } from "#schemas/documents/widget/schema.ts";
import type { Registry, WidgetDefinition } from "#engine/registry/types.ts";
import { type SortedFaults, sortFaults } from "./faults.ts";
import { type Place, placeOf, positionAt } from "./position.ts";

/** What stands at a widget's place: the widget, or a frame that says what is wrong with it. */
export type DashboardPart = { id: string; place: Place } & (
  | { kind: "widget"; definition: WidgetDefinition; options: Record<string, unknown> }
  | { kind: "fault"; component: string; faults: readonly Fault[] }
  | { kind: "unknown"; component: string }
);

/** Widget presets by slug. */
export type Presets = ReadonlyMap<string, Pick<WidgetDocument, "widget" | "config">>;
type Widgets = Registry["widgets"];

interface Laid {
  definition: WidgetDefinition;
  options: Record<string, unknown>;
}

/**
 * A component as a type with its options: defaults, then the preset's, then the widget's own, whole properties at a
 * time. A registered type wins over a preset of its name; a preset names a type and no preset. Null when neither knows
 * the name.
 */
export const layPreset = (
  { component, config }: Pick<DashboardWidget, "component" | "config">,
  presets: Presets,
  widgets: Widgets,
): Laid | null => {
  const preset = widgets.has(component) ? undefined : presets.get(component);
  const definition = widgets.get(preset?.widget ?? component);
  if (!definition) return null;
  const defaults = isObject(definition.defaults) ? definition.defaults : {};
  return { definition, options: { ...defaults, ...preset?.config, ...config } };
};

/** The presets that a dashboard names, to be loaded before it is drawn. */
export const presetsNamed = ({ widgets }: DashboardDocument, registered: Widgets): string[] =>
  Array.from(new Set(widgets.map(({ component }) => component))).filter((component) => !registered.has(component));

export interface DashboardPlan {
  parts: readonly DashboardPart[];
  /** Faults outside the widgets; those of a data source reach its widgets as its error. */
  faults: SortedFaults["rest"];
  /** Slugs of data sources that are faulty and cannot be read. */
  faultySources: ReadonlySet<string>;
}

const faultySources = ({ dataSources }: DashboardDocument, faults: readonly Fault[]): Set<string> => {
  const { parts } = sortFaults(faults, "dataSources");
  return new Set(Array.from(parts.keys()).flatMap((index) => dataSources[index]?.slug ?? []));
};

/**
 * What a view draws of a served dashboard at a breakpoint. A widget with faults and one of an unknown type become frames
 * at their places; all others work.
 */
export const planDashboard = (
  { document, faults }: ServedDocument<DashboardDocument>,
  breakpoint: Breakpoint,
  presets: Presets,
  widgets: Widgets,
): DashboardPlan => {
  const sorted = sortFaults(faults, "widgets");
  const partOf = (widget: DashboardWidget, index: number): DashboardPart => {
    const { id, component } = widget;
    const laid = layPreset(widget, presets, widgets);
    const position = positionAt(widget, document.layouts, breakpoint);
    const place = placeOf(position, document.size, laid?.definition.layer);
    if (!laid) return { id, place, kind: "unknown", component };
    const own = sorted.parts.get(index);
    return own ? { id, place, kind: "fault", component, faults: own } : { id, place, kind: "widget", ...laid };
  };
  return {
    parts: document.widgets.map(partOf),
    faults: sorted.rest,
    faultySources: faultySources(document, faults),
  };
};
