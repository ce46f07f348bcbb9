import type { NewUser } from "#server/auth/users.ts";

/** Employees of the demo: number, name and whether the ERP lets them sign in. */
export const demoEmployees: readonly (readonly [number: string, name: string, allowed: boolean])[] = [
  ["1001", "Anna Lindqvist", true],
  ["1002", "Björn Ekström", true],
  ["1003", "Camilla Sandberg", true],
  ["1004", "David Nyström", true],
  ["1005", "Elin Forsberg", true],
  ["1006", "Fredrik Hallgren", true],
  ["1007", "Gunilla Åkesson", true],
  ["1008", "Hassan Mahmoud", true],
  ["1009", "Ingrid Öberg", true],
  ["1010", "Johan Wikström", true],
  ["1011", "Katarzyna Nowak", true],
  ["1012", "Lars Bergman", true],
  ["1013", "Maria Santos", true],
  ["1014", "Nils Engström", true],
  ["1015", "Olga Petrova", true],
  ["1016", "Per Sjögren", true],
  ["1017", "Rasmus Dahl", true],
  ["1018", "Sofia Lundgren", true],
  ["1019", "Thomas Ivarsson", false],
  ["1020", "Ylva Magnusson", false],
];

/** The code on the badge of an employee, by its place in the list. */
export const badgeOf = (index: number): string => `04A3${(0x5f21 + index * 0x0137).toString(16).toUpperCase()}`;

/** The pincode of an employee: the last four digits of the number. */
export const pincodeOf = (employee_number: string): string => employee_number.slice(-4);

/** Accounts of the demo, one of each role and one of each user type; the password of each is its name. */
export const demoAccounts: readonly Omit<NewUser, "company_id" | "password">[] = [
  { username: "admin", usertype: 100, role: "administrator" },
  { username: "supervisor", usertype: 30, role: "supervisor" },
  { username: "planner", usertype: 20, role: "planner" },
  { username: "operator", usertype: 10, role: "operator" },
  { username: "wall", usertype: 0, role: null, dashboard_only: true },
  { username: "isolated", usertype: 10, role: "operator", dashboard_isolated: "lines" },
  { username: "terminal", usertype: 10, role: "operator", machine_interface_only: true, machine_id: "FC1" },
  { username: "restricted", usertype: 10, role: "operator", machine_restrictions: ["JH1", "JH2"] },
  { username: "shared", usertype: 10, role: "operator", deviceuser: true },
];

/** The account of the company beside the demo's, which has no machines yet. */
export const neighbourAccounts: typeof demoAccounts = [{ username: "neighbour", usertype: 30, role: "supervisor" }];

/** Machines that each account has starred. */
export const demoStars = [
  { username: "operator", machines: ["FC1", "FC2", "FC5", "PJ1"] },
  { username: "supervisor", machines: ["FC1", "JH1", "JH3", "PJ1", "JB1"] },
  { username: "admin", machines: ["FC1", "JH1"] },
] as const;

/** The planner watches the presses of the bottleneck first, the rest by department. */
export const demoSortings = [
  { username: "planner", orderByTerm: "department", orderDir: "asc", machine_ids: ["FC3", "FC1"] },
] as const;
