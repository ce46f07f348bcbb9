const day = 86_400_000;

/** The Thursday (days since 1970) of the ISO week of a day `YYYY-MM-DD`; it lies in the year to which the week belongs. */
const thursdayOf = (date: string): number => {
  const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / day);
  // 1 January 1970 was a Thursday.
  return days - ((days + 3) % 7) + 3;
};

/** The ISO week of a day `YYYY-MM-DD`, and the year that it belongs to. Source: ISO 8601. */
const isoWeek = (date: string): { year: number; week: number } => {
  const thursday = thursdayOf(date);
  const year = new Date(thursday * day).getUTCFullYear();
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1) / day) / 7) + 1 };
};

/** ISO year x 100 + ISO week. */
export const weekNumberOf = (date: string): number => {
  const { year, week } = isoWeek(date);
  return year * 100 + week;
};

/** `YYYY-Www`. */
export const weekNameOf = (date: string): string => {
  const { year, week } = isoWeek(date);
  return `${year}-W${String(week).padStart(2, "0")}`;
};

/** The Monday `YYYY-MM-DD` of the ISO week of a day. */
export const mondayOf = (date: string): string => new Date((thursdayOf(date) - 3) * day).toISOString().slice(0, 10);
