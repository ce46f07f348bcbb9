import { createContext, use } from "react";

/**
 * How a widget is shown: `active` on a dashboard; `preview` with live data, but sending nothing and leading nowhere;
 * `configuring` as an outline with its type's name, with example data where it has no source.
 */
export type WidgetMode = "configuring" | "preview" | "active";

export interface Showing {
  mode: WidgetMode;
  /** Slug of the dashboard under edit: its sources are read as they stand there, not as they are stored. */
  edited: string | null;
  /** The one of the subject that stands for one that is not chosen yet. */
  example: string | null;
}

const onDashboard: Showing = { mode: "active", edited: null, example: null };
const ShowingContext = createContext<Showing>(onDashboard);

export const ShowingProvider = ShowingContext;

/** How the widgets here are shown. */
export const useShowing = (): Showing => use(ShowingContext);
