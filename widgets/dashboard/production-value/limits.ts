/** A rule of the colour box. `limit` is the bound, for clamp the half width around `center`; `top` replaces its upper end. */
export interface ColorLimit {
  rule: "over" | "under" | "clamp";
  limit: number;
  center?: 50 | 100 | 150;
  top?: number;
  color: string;
}

const matches = (limit: ColorLimit, value: number): boolean => {
  if (limit.rule === "over") return value > limit.limit;
  if (limit.rule === "under") return value < limit.limit;
  const center = limit.center ?? 100;
  return value >= center - limit.limit && value <= (limit.top ?? center + limit.limit);
};

/** The colour of the first limit that the value matches; undefined when none does or there is no value. */
export const limitColor = (limits: readonly ColorLimit[], value: number | null): string | undefined =>
  value === null ? undefined : limits.find((limit) => matches(limit, value))?.color;
