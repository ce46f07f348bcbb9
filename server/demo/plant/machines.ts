import type { TouchConfig } from "#schemas/plant/touch-config.ts";

/** A machine of the demo plant with what its signals are made of. */
export interface DemoMachine {
  machine_id: string;
  object_description: string;
  department: keyof typeof departments;
  zone: keyof typeof zones;
  category: keyof typeof categories;
  resource: boolean;
  /** Seconds of one cycle and pieces of it. */
  cycle: number;
  pieces: number;
  /** Share of pieces that are scrap. */
  scrap: number;
  specialFunctions: readonly number[];
  config: TouchConfig;
}

export const departments = { "10": "Moulding hall 1", "20": "Moulding hall 2", "30": "Packing" } as const;
export const zones = { Z1: "North aisle", Z2: "South aisle", Z3: "Hall 2", Z4: "Packing lines" } as const;
export const categories = {
  IM80: "Injection 50-100 t",
  IM200: "Injection 150-250 t",
  IM400: "Injection 350-450 t",
  PACK: "Packing line",
  RES: "Assembly bench",
} as const;

const config: TouchConfig = {
  max_cavities: 16,
  ask_for_cavities: false,
  material_menu: true,
  document_printer: "",
  pallet_flag_scrap: false,
  clock_in_type: "employee-number",
  setup_types: [
    { code: "60", description: "Tool change" },
    { code: "61", description: "Colour change" },
  ],
};

/** Steps of preparation that the first hall marks on its orders: material, tools, peripheral equipment and print. */
const preparing = [433, 434, 435, 446];
/** What single machines ask or refuse when an order starts or stops. */
const asking: Readonly<Record<string, readonly number[]>> = {
  /** Yes or no to cancelling the rest at a stop. */
  FC2: [47],
  /** A confirmation of the stop. */
  FC3: [131],
  /** The tool structure and the set-up stop reason at a start. */
  FC4: [183, 326],
  /** The unit quantity where the order has none. */
  FC6: [6],
  /** Assigned material at a start. */
  FC7: [370],
  /** A pincode of who works there. */
  JH5: [361],
  /** No stop of an order, and no start. */
  JH6: [112],
  JH7: [472],
};
/** Machines whose panel asks for the number of cavities. */
const cavities: readonly string[] = ["FC8"];

/** Packing lines that stand still for moments all day, which nobody codes: shorter stops (s) are micro-stops. */
const microStops: Readonly<Record<string, number>> = { PJ1: 90, PJ2: 60 };

type Group = Pick<DemoMachine, "department" | "zone" | "category"> & { text: string };

/** The printer of a machine's pallet flags: by the hall, and one that has no labels. */
export const printerOf = (machine_id: string): string => {
  if (machine_id === "JB1") return "3";
  return machine_id.startsWith("JB") || machine_id.startsWith("PJ") ? "2" : "1";
};

const machine = (machine_id: string, group: Group, cycle: number, pieces: number): DemoMachine => ({
  machine_id,
  object_description: group.text,
  department: group.department,
  zone: group.zone,
  category: group.category,
  resource: group.category === "RES",
  cycle,
  pieces,
  scrap: group.department === "30" ? 0.004 : 0.015,
  specialFunctions: [
    ...(group.department === "10" ? [46, 61, 209, ...preparing] : [61]),
    ...(asking[machine_id] ?? []),
  ],
  config: {
    ...config,
    pallet_flag_printer: printerOf(machine_id),
    ...(cavities.includes(machine_id) ? { ask_for_cavities: true } : {}),
    ...(asking[machine_id]?.includes(361) ? { clock_in_type: "pincode" } : {}),
    ...(microStops[machine_id] ? { micro_stop_seconds: microStops[machine_id] } : {}),
  },
});

const small: Group = { department: "10", zone: "Z1", category: "IM80", text: "Arburg 80 t" };
const middle: Group = { department: "10", zone: "Z2", category: "IM200", text: "Engel 200 t" };
const large: Group = { department: "20", zone: "Z3", category: "IM400", text: "Krauss Maffei 400 t" };
const bags: Group = { department: "30", zone: "Z4", category: "PACK", text: "Bagging line" };
const boxes: Group = { department: "30", zone: "Z4", category: "PACK", text: "Cartoning line" };
const bench: Group = { department: "30", zone: "Z4", category: "RES", text: "Assembly bench" };

/** 24 machines in three departments, four zones and five categories. */
export const demoMachines: readonly DemoMachine[] = [
  machine("FC1", small, 18, 4),
  machine("FC2", small, 22, 4),
  machine("FC3", small, 16, 2),
  machine("FC4", small, 25, 8),
  machine("FC5", middle, 28, 8),
  machine("FC6", middle, 31, 4),
  machine("FC7", middle, 27, 6),
  machine("FC8", middle, 34, 8),
  machine("JH1", large, 42, 4),
  machine("JH2", large, 46, 2),
  machine("JH3", large, 38, 4),
  machine("JH4", large, 52, 6),
  machine("JH5", large, 40, 4),
  machine("JH6", large, 48, 2),
  machine("JH7", large, 55, 4),
  machine("PJ1", bags, 6, 1),
  machine("PJ2", bags, 7, 1),
  machine("PJ3", bags, 5, 1),
  machine("PJ4", bags, 8, 2),
  machine("JB1", boxes, 9, 1),
  machine("JB2", boxes, 10, 1),
  machine("JB3", boxes, 12, 2),
  machine("JB4", boxes, 11, 1),
  machine("R1", bench, 30, 1),
];

/** Pieces per hour while the machine runs. */
export const piecesPerHour = ({ cycle, pieces }: DemoMachine): number => (3600 / cycle) * pieces;

/** The part type of what a department makes; goals are set by it. */
export const productionTypeOf = (department: string): string => (department === "30" ? "PACK" : "MOULD");

/** Machines that make one product together, across the departments. */
export const demoGroups = [
  { group_id: "CAPS", description: "Caps and closures", machines: ["FC1", "FC2", "FC3", "PJ1", "PJ2"] },
  { group_id: "HOUSINGS", description: "Housings", machines: ["FC5", "FC6", "JH1", "JH2", "PJ3"] },
] as const;

/** A line across the departments, machine after machine: caps are moulded, fitted with seals, bagged and packed. */
const demoLine = { line: "L1", line_description: "Caps line", machines: ["FC1", "R1", "PJ1", "JB1"] } as const;

/** Where in a line a machine of the demo stands. */
export const lineOf = (
  machine_id: string,
): { line: string; line_description: string; line_position: number | null } => {
  const { line, line_description, machines } = demoLine;
  const at = machines.findIndex((one) => one === machine_id);
  return at === -1
    ? { line: "", line_description: "", line_position: null }
    : { line, line_description, line_position: at + 1 };
};

/** The bottlenecks, which everybody looks at first. */
export const demoPriorities = ["FC1", "JH1"] as const;
