import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";

const longest = 56;

/** A name that is not taken: the name itself, else with the next free number (`gauge-2`). */
export const freeName = (wanted: string, taken: ReadonlySet<string>): string => {
  const base = (wanted.replace(/-\d+$/, "") || wanted || "widget").slice(0, longest);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
};

/** A readable id for each of the wanted ones that no widget of the dashboard has, nor any other of them. */
export const freeIds = ({ widgets }: Pick<DashboardDocument, "widgets">, wanted: readonly string[]): string[] => {
  const taken = new Set(widgets.map(({ id }) => id));
  return wanted.map((one) => {
    const id = freeName(one, taken);
    taken.add(id);
    return id;
  });
};
