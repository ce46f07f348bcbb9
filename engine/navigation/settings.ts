/** What conditions of pages and menus read besides the level. */
export interface Settled {
  permissions: ReadonlySet<string>;
  /** Site settings. */
  settings: Readonly<Record<string, unknown>>;
  /** The visitor's own settings. */
  userSettings: Readonly<Record<string, unknown>>;
}

/** A setting of the visitor counts by its value, a setting of the site by its existence. */
export const hasSetting = (name: string, { settings, userSettings }: Omit<Settled, "permissions">): boolean =>
  Object.hasOwn(userSettings, name) ? Boolean(userSettings[name]) : Object.hasOwn(settings, name);
