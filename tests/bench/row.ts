/** One figure of the bench beside its reference of the same run; `ratio` says how many times the reference it is. */
export interface Row {
  what: string;
  figure: number;
  unit: string;
  reference: { what: string; figure: number };
  /** What users would take instead, measured alike in the same run; absent where there is none or it could not be had. */
  peer?: { what: string; figure: number } | undefined;
  /** What DESIGN.md's table asks for, in words. */
  goal: string;
}

const ratioOf = (row: Row): number => row.figure / row.reference.figure;

const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const beside = ({ what, figure }: { what: string; figure: number }, unit: string) =>
    `${what}: ${short(figure)} ${unit}`;
  const lines = rows.map((row) => {
    const { what, figure, unit, reference, peer, goal } = row;
    return `| ${what} | ${short(figure)} ${unit} | ${goal} | ${beside(reference, unit)} | ${ratioOf(row).toFixed(2)} | ${peer ? beside(peer, unit) : "-"} |`;
  });
  return [
    "| what | figure | goal | reference in the same run | ratio | peer in the same run |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
