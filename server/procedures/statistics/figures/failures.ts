/** What a stop code counts as. Source: WD-956. */
export const stopCategories = ["failure", "repair", "wait", "downtime"] as const;
export type StopCategory = (typeof stopCategories)[number];

interface CodeFlags {
  stop_code: string;
  include_in_mtbf: number;
  include_in_mdt: number;
}

/**
 * The stop codes of each category as their flags say: failures and repairs are what counts for MTBF, downtime what counts
 * for MDT, and nothing is waiting. Source: WD-957.
 */
export const categoriesOf = (codes: readonly CodeFlags[]): Record<StopCategory, ReadonlySet<string>> => {
  const having = (flag: "include_in_mtbf" | "include_in_mdt") =>
    new Set(codes.filter((code) => code[flag] === 1).map((code) => code.stop_code));
  return {
    failure: having("include_in_mtbf"),
    repair: having("include_in_mtbf"),
    wait: new Set(),
    downtime: having("include_in_mdt"),
  };
};

/**
 * MTBF = run time / (failure stops + 1), in the unit of `run`. The specification's own formula: ISO 22400 means the
 * intervals between failures. Source: WD-952.
 */
export const mtbf = (run: number, failures: number): number => run / (failures + 1);

/** MTTR = time of repair stops / repair stops, 0 without any. Source: WD-953, WD-955. */
export const mttr = (repairTime: number, repairs: number): number => (repairs === 0 ? 0 : repairTime / repairs);

/** MWTTR = time of waiting stops / repair stops, 0 without any. Source: WD-954, WD-955. */
export const mwttr = (waitTime: number, repairs: number): number => (repairs === 0 ? 0 : waitTime / repairs);

/** How many stops there are when those that go on over a change of shift count once. Source: WD-958, WD-959. */
export const stopsWithoutSwaps = ({ stops, shift_swaps }: { stops: number; shift_swaps: number }): number =>
  stops - shift_swaps;
