import type { ComponentType } from "react";
import type { Static, TSchema } from "typebox";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Path } from "#schemas/documents/json.ts";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import type { Bound, ReadSpec } from "#engine/bindings/bound.ts";
import type { FileValue } from "./file-value.ts";
import type { Locale } from "#engine/language/expressions/services.ts";

/** One step from a version of a type's options to the next; pure, numbered from 1, frozen once released. */
interface OptionMigration {
  to: number;
  up: (options: Record<string, unknown>) => Record<string, unknown>;
}

/**
 * What the server knows of a type (`schema.ts`, no React): its options and the procedures that it reads by itself.
 * `values` of type `x-value` inside `options` are resolved by the engine before the view sees them.
 */
export interface TypeSchema<S extends TSchema = TSchema> {
  type: string;
  title: Label;
  /** One line for the designer's palette. */
  description: Label;
  version: number;
  options: S;
  defaults: Static<S>;
  migrations?: readonly OptionMigration[];
  /** Options that are needed beside others, which the mark `x-needed` of a single option cannot say: paths from the options. */
  lacks?: (options: Static<S>) => readonly Path[];
  /** Procedures the type reads itself, for the reference index. */
  reads?: readonly string[];
  /** Procedures that its own buttons call to change something, for the reference index. */
  writes?: readonly string[];
  /** The selection type of what can be chosen in it: its panel goes along with every document that shows it. */
  selects?: string;
  /** The option that names another type which it draws: what that type reads goes along. */
  hosts?: string;
}

export const defineType = <S extends TSchema>(type: TypeSchema<S>): TypeSchema<S> => type;

/**
 * What a widget's view receives. It fetches nothing: `data` holds the resolved value of each option with an `x-value`
 * (by its property path, e.g. `value` or `items.0.value`) and of each of the type's own `reads` (by name).
 */
export interface WidgetViewProps<O = Record<string, unknown>, D = Record<string, Bound>> {
  id: string;
  options: O;
  data: D;
  /** Worst of all bindings: pending until each has answered once; stale when one is. */
  status: "pending" | "ready" | "stale" | "error";
  /** Current values of the dashboard's parameters. */
  parameters: Readonly<Record<string, string | undefined>>;
  setParameter: (name: string, value: string | null) => void;
  /** Where an overview draws the widget for one of its rows. */
  card?: CardPlace;
}

/** What a card of an overview knows of its place. */
export interface CardPlace {
  /** Address that the card opens. */
  link: string | null;
  /** Is its turn of the round under way? */
  loading: boolean;
  /** Table document for the rows of its turn, and the address that one of them opens. */
  table: string | null;
  rowLink: string | null;
}

export interface WidgetDefinition<S extends TSchema = TSchema> extends TypeSchema<S> {
  group: "layout" | "subject" | "value" | "chart" | "table" | "text" | "navigation" | "media";
  /** Default layer (a section has 1). */
  layer?: number;
  /** For whoever builds on the product: a designer of a production build does not offer it. */
  developmentOnly?: boolean;
  /** Drawn for each row of an overview, which hands it its data: a dashboard does not offer it. */
  cardOnly?: boolean;
  /** Reads that the widget keeps besides its data-source values. Undefined members are not read (a missing parameter). */
  readsOf?: (
    options: Static<S>,
    parameters: Readonly<Record<string, string | undefined>>,
  ) => Record<string, ReadSpec | undefined>;
  /**
   * A widget whose reads could not all be made looks again this often, ms; until then nothing that it lacked is read.
   * Without it a read is made as soon as it can be.
   */
  looksAgainEvery?: number;
  view: () => Promise<{ default: ComponentType<WidgetViewProps<Static<S>, any>> }>;
}
export const defineWidget = <S extends TSchema>(definition: WidgetDefinition<S>): WidgetDefinition<S> => definition;

/** What a page's content view receives. */
export interface PageViewProps {
  content: PageContent;
}

/**
 * What a step's control receives: the laid-together options, the step's data so far, its sources and computed values.
 * It reports changes and nothing else; whether the user may go on is the document's rule.
 */
export interface StepViewProps<O = Record<string, unknown>> {
  id: string;
  title: string;
  options: O;
  data: Readonly<Record<string, unknown>>;
  sources: Readonly<Record<string, Bound>>;
  values: Readonly<Record<string, unknown>>;
  disabled: boolean;
  change: (patch: Record<string, unknown>) => void;
  /** Asks to go on, as a press of Next would (Enter in a field, a chosen row where the options say so). */
  next: () => void;
  reload: (source?: string) => void;
  /** Runs an action that the wizard's document declares for the step, on an item of the control where it names one. */
  act?: (action: string, item?: unknown) => void;
  /** A field of the control was left. */
  blur?: () => void;
}
export interface StepDefinition<S extends TSchema = TSchema> extends TypeSchema<S> {
  /** The fields of the step's data that the control writes. */
  stepData: TSchema;
  view: () => Promise<{ default: ComponentType<StepViewProps<Static<S>>> }>;
}
export const defineStep = <S extends TSchema>(definition: StepDefinition<S>): StepDefinition<S> => definition;

/** What a cell receives: the value of its column, the row and the column's options. */
export interface CellProps<O = Record<string, unknown>> {
  value: unknown;
  row: Readonly<Record<string, unknown>>;
  options: O;
}
/** Who reads a cell: their language and catalogue, and the clock of the company. */
export interface Reader extends Locale {
  text: (key: string | number) => string;
}

type Row = Readonly<Record<string, unknown>>;

export interface ColumnDefinition<S extends TSchema = TSchema> extends TypeSchema<S> {
  align: "left" | "right" | "center";
  /** Pixels that its content needs, where its text does not tell: icons and marks. */
  width?: number;
  /** What the cell shows, in words: it is searched and filtered by, and read out. */
  text: (value: unknown, options: Static<S>, reader: Reader, row: Row) => string;
  /** What a file holds of the cell; without it a number as it is, and all else as its text. */
  file?: (value: unknown, options: Static<S>, reader: Reader) => FileValue | null;
  /** Does what the cell shows give the order, and not its value, because that is a code of what is shown? */
  isSortedByText?: (options: Static<S>) => boolean;
  /** Do these options draw nothing but `text`? Such a cell needs no view. */
  isText?: (options: Static<S>) => boolean;
  view: () => Promise<{ default: ComponentType<CellProps<Static<S>>> }>;
}
export const defineColumn = <S extends TSchema>(definition: ColumnDefinition<S>): ColumnDefinition<S> => definition;

/** The explicit lists that the composition root hands to the engine. Listing loads nothing. */
export interface Registry {
  widgets: ReadonlyMap<string, WidgetDefinition>;
  steps: ReadonlyMap<string, StepDefinition>;
  columns: ReadonlyMap<string, ColumnDefinition>;
}
