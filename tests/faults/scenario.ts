import type { DatabaseName } from "./databases.ts";

interface Round {
  database: DatabaseName;
  /** Seeded for this round alone, so that the round replays by itself. */
  next: () => number;
  /** Faults to make in this round. */
  faults: number;
}

/** What a round found: what it did in words, and every promise that was broken. */
interface Found {
  summary: string;
  broken: readonly string[];
}

export interface Scenario {
  name: string;
  /** Faults in one round; a longer run is several rounds, each on fresh data. */
  perRound: number;
  run: (round: Round) => Promise<Found>;
}
