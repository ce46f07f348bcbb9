/** Rows that the table and its reference show: texts, a figure and a moment each. */
export const rows = Array.from({ length: 50_000 }, (_, index) => ({
  machine_id: `M${index + 1}`,
  part_no: `LID-${(index * 37) % 901}`,
  work_order_no: `WO${26_000 + (index % 500)}`,
  // The least stands far from the first: sorted, the first row is another.
  quantity: ((index + 1) * 7919) % 50_021,
  run_time: (index * 61) % 86_400,
  note: `Row ${index + 1} of the bench`,
}));

export const heads = {
  machine_id: "Machine",
  part_no: "Part",
  work_order_no: "Work order",
  quantity: "Quantity",
  run_time: "Run time",
  note: "Note",
} as const;
