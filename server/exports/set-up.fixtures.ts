import fc from "fast-check";
import { day } from "#schemas/durations.ts";
import { features, parameterOf } from "#schemas/plant/features.ts";
import type { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";

/** What a machine has besides its row. */
export interface MachineSetUp {
  machine_id: string;
  functions: readonly { sf_no: number; active: boolean; parameter?: string }[];
  config: TouchConfig;
}

/** What stands beside the rows of a plant. */
export interface SetUp {
  machines: readonly MachineSetUp[];
  plan: Pick<ShiftPlanRecord, "week" | "exceptions" | "holidays" | "names">;
}

type Texts = (maxLength: number, isRequired: boolean) => fc.Arbitrary<string>;

/** Two numbers of the site's own, which take any text. */
const ownNumbers = [9001, 9002];

const functionOf = (texts: Texts) =>
  fc.constantFrom(...features.map(({ number }) => number), ...ownNumbers).chain((sf_no) => {
    const takes = parameterOf(sf_no);
    const isText = ownNumbers.includes(sf_no);
    const parameter = isText ? texts(24, true) : fc.integer({ min: 0, max: 1_000_000_000 }).map(String);
    return fc.record(
      { sf_no: fc.constant(sf_no), active: fc.boolean(), ...(takes && { parameter }) },
      { requiredKeys: ["sf_no", "active"] },
    );
  });

const code = fc.stringMatching(/^[A-Z0-9]{1,8}$/);

const configOf = (printers: readonly string[], texts: Texts): fc.Arbitrary<TouchConfig> => {
  const printer = fc.constantFrom("", ...printers);
  return fc.record(
    {
      micro_stop_seconds: fc.integer({ min: 0, max: 3600 }),
      max_cavities: fc.integer({ min: 1, max: 999 }),
      ask_for_cavities: fc.boolean(),
      material_menu: fc.boolean(),
      unit: texts(16, true),
      document_printer: printer,
      pallet_flag_printer: printer,
      pallet_flag_scrap: fc.boolean(),
      clock_in_type: fc.constantFrom("pincode" as const, "employee-number" as const),
      setup_types: fc.array(fc.record({ code, description: texts(60, false) }), { maxLength: 3 }),
      menu_stop_notes: fc.boolean(),
      menu_pallets: fc.boolean(),
    },
    { requiredKeys: [] },
  );
};

const machineOf = (machine_id: string, printers: readonly string[], texts: Texts): fc.Arbitrary<MachineSetUp> =>
  fc.record({
    machine_id: fc.constant(machine_id),
    functions: fc.uniqueArray(functionOf(texts), { minLength: 1, maxLength: 6, selector: ({ sf_no }) => sf_no }),
    config: configOf(printers, texts),
  });

/** Shifts that follow each other, the last over midnight. */
const turns = [
  { shift: 1, start: "06:00", end: "14:00" },
  { shift: 2, start: "14:00", end: "22:00" },
  { shift: 3, start: "22:00", end: "06:00" },
];
const weekdays = [1, 2, 3, 4, 5, 6, 7];

const weekOf = (department: string, names: readonly string[]) =>
  fc
    .tuple(fc.subarray(weekdays, { minLength: 1 }), fc.subarray(turns, { minLength: 1 }), fc.constantFrom(...names))
    .map(([on, own, shift_description]) =>
      on.flatMap((weekday) => own.map((turn) => ({ department, weekday, shift_description, ...turn }))),
    );

const dayFrom = (first: string, days: number) =>
  fc
    .integer({ min: 0, max: days })
    .map((after) => new Date(Date.parse(first) + after * day).toISOString().slice(0, 10));

/** Days that are no work at all, or one shift that meets none beside it. */
const exceptionsOf = (department: string, since: string) =>
  fc.uniqueArray(
    fc.record({ on: dayFrom(since, 30), isFree: fc.boolean() }).map(({ on, isFree }) => {
      const times = isFree ? { shift: 0, start: "00:00", end: "00:00" } : { shift: 4, start: "08:30", end: "16:15" };
      return { department, day: on, shift_description: isFree ? "" : "Single", ...times };
    }),
    { minLength: 1, maxLength: 4, selector: (one) => one.day },
  );

const joined = <T>(lists: fc.Arbitrary<T[]>[]): fc.Arbitrary<T[]> => fc.tuple(...lists).map((parts) => parts.flat());

const planOf = (departments: readonly string[], today: string, texts: Texts): fc.Arbitrary<SetUp["plan"]> => {
  const names = fc.uniqueArray(texts(60, true), { minLength: 2, maxLength: 4 });
  const soon = new Date(Date.parse(today) + 3 * day).toISOString().slice(0, 10);
  return names.chain((known) =>
    fc.record({
      week: joined(departments.map((department) => weekOf(department, known))),
      exceptions: joined(departments.map((department) => exceptionsOf(department, soon))),
      holidays: fc.uniqueArray(fc.record({ day: dayFrom(soon, 60), description: texts(60, false) }), {
        maxLength: 3,
        selector: (one) => one.day,
      }),
      names: fc.tuple(fc.subarray(known, { minLength: 1 }), texts(60, true), texts(60, false)).map(([said, sv, en]) =>
        said.map((shift_description) => ({
          shift_description,
          shift_description_en: en,
          shift_description_sv: sv,
        })),
      ),
    }),
  );
};

interface Plant {
  machines: readonly { machine_id: string; department: string }[];
  printers: readonly string[];
  /** The day on which it is set up. */
  today: string;
}

/** Special functions, touch screens and a plan of shifts for machines that there are. */
export const setUpOf = ({ machines, printers, today }: Plant, texts: Texts): fc.Arbitrary<SetUp> => {
  const departments = new Set(machines.map(({ department }) => department).filter(Boolean));
  return fc.record({
    machines: fc.tuple(...machines.map(({ machine_id }) => machineOf(machine_id, printers, texts))),
    plan: planOf([...departments], today, texts),
  });
};
