import type { Machine } from "#schemas/plant/machine.ts";
import type { SpecialFunction } from "#schemas/plant/special-function.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import { machineOf } from "#widgets/dashboard/parent/parent.fixtures.ts";

/** A machine with some features on and a touch configuration. */
export const featured = (
  machine_id: string,
  special_functions: number[],
  config: TouchConfig = {},
  department = "10",
): Machine => ({
  ...machineOf(machine_id, "A"),
  object_description: department === "10" ? "Arburg 80 t" : "Bagging line",
  department,
  department_description: department === "10" ? "Moulding" : "Packing",
  special_functions,
  config,
});

export const three: readonly Machine[] = [
  featured("FC1", [46, 61], {
    max_cavities: 16,
    material_menu: true,
    setup_types: [{ code: "60", description: "Tool change" }],
  }),
  featured("FC2", [61, 900], { max_cavities: 8 }),
  featured("PJ1", [], { max_cavities: 16, menu_notes: false }, "30"),
];
export const rows: readonly SpecialFunction[] = [
  { machine_id: "FC1", sf_no: 46, active: true, parameter: null },
  { machine_id: "FC2", sf_no: 900, active: true, parameter: "line A" },
];

/** So many machines of ten departments with features here and there. */
export const plantOfMany = (count: number): readonly Machine[] =>
  Array.from({ length: count }, (_, at) => ({
    ...featured(
      `MC-${String(at + 1).padStart(3, "0")}`,
      [46, 61, 131, 433].filter((number) => (at * number) % 3 !== 0),
    ),
    department: String(at % 10),
    department_description: `Hall ${(at % 10) + 1}`,
  }));
