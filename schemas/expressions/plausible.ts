type Settings = Readonly<Record<string, unknown>>;

/** The settings that bound what is taken unasked, and what holds without them; 0 switches each off. */
export const plausible = {
  /** Percent of what is planned. */
  percent: { setting: "plausible_quantity_percent", standard: 200 },
  /** In the unit of the quantity, where nothing is planned. */
  absolute: { setting: "plausible_quantity", standard: 100_000 },
} as const;

const numberOf = (settings: Settings, { setting, standard }: { setting: string; standard: number }): number => {
  const value = settings[setting];
  return typeof value === "number" && value >= 0 ? value : standard;
};

/**
 * The most that a quantity may be without a person having been asked whether it is meant: so much of what is planned,
 * in the same unit. Null where there is no limit. The same on screens and at the server.
 */
export const plausibleLimit = (planned: number, settings: Settings): number | null => {
  const limit =
    planned > 0 ? (planned * numberOf(settings, plausible.percent)) / 100 : numberOf(settings, plausible.absolute);
  return limit > 0 ? limit : null;
};
