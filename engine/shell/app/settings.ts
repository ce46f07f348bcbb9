type Settings = Readonly<Record<string, unknown>>;

const textOf = (settings: Settings, key: string, otherwise: string): string => {
  const value = settings[key];
  return typeof value === "string" && value !== "" ? value : otherwise;
};

/** Title of pages without one. */
export const productName = (settings: Settings): string => textOf(settings, "product_name", "Shopwright");

export const timeZoneOf = (settings: Settings): string => textOf(settings, "time_zone", "Europe/Stockholm");
