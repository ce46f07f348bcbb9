import type { OrderRow } from "#server/database/tables/orders.ts";

/** What a job prints of an order, and how it is called in the list of print jobs. */
export const orderLabelJob = (
  { machine_id1: machine_id, card_no, part_no }: OrderRow,
  { label, num_labels }: { label: string; num_labels: number },
) => ({
  kind: "label" as const,
  print_text: [part_no, card_no].filter(Boolean).join(" "),
  machine_id,
  card_no,
  num_copies: 1,
  num_labels,
  label,
});
