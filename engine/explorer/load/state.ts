interface Progress {
  /** Nothing can be shown before it is done. */
  isFirst: boolean;
  fetched: number;
  slices: number;
}

/** What is done to have the records at hand. */
export type LoadState =
  | { name: "initial-check" }
  | { name: "first-load" }
  | ({ name: "downloading" } & Progress)
  | ({ name: "adding-records"; inserted: number; records: number } & Progress)
  | { name: "insert-done" }
  /** `message` is the status text of the server where it has answered. */
  | { name: "failed"; isFirst: boolean; message: string; error: unknown };

export type LoadEvent =
  | { type: "begun"; records: number }
  | { type: "planned"; slices: number }
  | { type: "fetched"; records: number }
  | { type: "inserted"; inserted: number }
  | { type: "failed"; error: unknown };

export const initialState: LoadState = { name: "initial-check" };

/** Is it the first load, without which there is nothing to be shown? */
export const isFirstLoad = (state: LoadState): boolean =>
  state.name === "first-load" || ("isFirst" in state && state.isFirst);

/** The whole percent of the slices, or of the records of a slice; null where nothing is counted. */
export const percentOf = (state: LoadState): number | null => {
  if (state.name === "downloading") return percent(state.fetched, state.slices);
  return state.name === "adding-records" ? percent(state.inserted, state.records) : null;
};

const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.floor((100 * part) / of));

/** What follows a state; what cannot happen in it changes nothing. */
export const nextState = (state: LoadState, event: LoadEvent): LoadState => {
  switch (event.type) {
    case "begun":
      return begun(state, event.records);
    case "planned":
      return event.slices === 0
        ? { name: "insert-done" }
        : { name: "downloading", isFirst: isFirstLoad(state), fetched: 0, slices: event.slices };
    case "fetched":
      return state.name === "downloading"
        ? { ...state, name: "adding-records", fetched: state.fetched + 1, inserted: 0, records: event.records }
        : state;
    case "inserted":
      return state.name === "adding-records" ? inserted(state, event.inserted) : state;
    default:
      return { name: "failed", isFirst: isFirstLoad(state), message: messageOf(event.error), error: event.error };
  }
};

/** Whoever has once had all records has something to show: an hour later, too, where there are none. */
const begun = (state: LoadState, records: number): LoadState => {
  const isFirst = state.name === "initial-check" ? records === 0 : isFirstLoad(state);
  return isFirst ? { name: "first-load" } : { name: "downloading", isFirst, fetched: 0, slices: 0 };
};

const inserted = (state: LoadState & { name: "adding-records" }, count: number): LoadState => {
  const { records, ...progress } = state;
  if (count < records) return { ...state, inserted: count };
  if (progress.fetched >= progress.slices) return { name: "insert-done" };
  const { isFirst, fetched, slices } = progress;
  return { name: "downloading", isFirst, fetched, slices };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
