/** Which tab keeps the stream where shared workers are missing: the tab with the lowest id that is heard. */
export const beatEvery = 1_000;
const beatLost = 2_500;

export interface ElectionState {
  id: string;
  leader: string | null;
  heardAt: number;
}
export type ElectionInput = { kind: "beat"; from: string } | { kind: "bye"; from: string } | { kind: "tick" };

/** A new tab waits a little shorter than an old one: usually it is the first. */
export const initialElection = (id: string, now: number): ElectionState => ({
  id,
  leader: null,
  heardAt: now - beatEvery,
});
export const leads = (state: ElectionState): boolean => state.leader === state.id;

/** A leader yields to a lower id; a tab that hears no leader for `beatLost` ms leads itself. */
export const nextElection = (state: ElectionState, input: ElectionInput, now: number): ElectionState => {
  if (input.kind === "beat") {
    if (leads(state) && state.id < input.from) return state;
    return { ...state, leader: input.from, heardAt: now };
  }
  if (input.kind === "bye") return state.leader === input.from ? { ...state, leader: state.id, heardAt: now } : state;
  return now - state.heardAt >= beatLost ? { ...state, leader: state.id, heardAt: now } : state;
};

/** What a tab does after an election: begins to keep the stream, or says to another leader what it wants. */
export const turnOf = (before: ElectionState, after: ElectionState): "lead" | "yield" | "none" => {
  if (leads(after)) return leads(before) ? "none" : "lead";
  return before.leader === after.leader ? "none" : "yield";
};
