/** The fields of a machine that pickers and frames read. */
export interface MachineLike {
  machine_id: string;
  object_description: string;
  special_functions?: readonly number[];
  config?: Readonly<Record<string, unknown>> | null;
  [field: string]: unknown;
}

/** The special function that makes the picker search descriptions instead of ids. */
const searchByDescription = 36;

const searchText = (machine: MachineLike): string =>
  machine.special_functions?.includes(searchByDescription) ? machine.object_description : machine.machine_id;

/** The machines that a typed search finds: by id, or by description where the machine has SF36; any case, any place. */
export const machinesMatching = (machines: readonly MachineLike[], search: string): MachineLike[] => {
  const wanted = search.trim().toLowerCase();
  return machines.filter((machine) => searchText(machine).toLowerCase().includes(wanted));
};

const collator = new Intl.Collator("sv", { numeric: true });
export const byId = (left: MachineLike, right: MachineLike): number =>
  collator.compare(left.machine_id, right.machine_id);

/** A configuration that is missing, null or has no keys (OV-370). */
export const hasEmptyConfig = ({ config }: MachineLike): boolean => !config || Object.keys(config).length === 0;

/** Where a jump to a machine leads: the same page with the other machine, else the machine's interface. */
export const pathOfJump = (pattern: string | null, path: string, machine: string): string => {
  const id = encodeURIComponent(machine);
  const place = pattern?.split("/").indexOf("{machine}") ?? -1;
  if (place < 0) return `/interface/${id}`;
  const parts = path.split("/");
  parts[place] = id;
  return parts.join("/");
};
