import { dirname } from "node:path";
import type { Client } from "#tests/faults/client.ts";
import { openStore } from "#server/database/open.ts";
import { demoCompany } from "#server/demo/seed.ts";
import { addTransactions, emptyTransaction } from "#server/procedures/records/transactions.ts";
import { putDocument } from "./documents.ts";
import type { Plant } from "./plant.ts";
import { ofCompany } from "#server/database/company.ts";

const { company_id } = demoCompany;
const machine_id = "FC8";
const day = "2026-01-15";
const piece = 1_000_000;

/** What the table asks for, without the page. */
export const recordsAsked = { machine_id, date: day, hour: null } as const;

/** So many reports of one machine on one day, written in bulk as the demo plant's history is. */
export const addRecords = async (plant: Plant, count: number): Promise<void> => {
  await plant.stop();
  const store = await openStore({ folder: dirname(plant.file) });
  const first = Date.parse(`${day}T03:00:00Z`);
  await store.write((trx) =>
    addTransactions(
      ofCompany(trx, company_id),
      Array.from({ length: count }, (_, index) => ({
        ...emptyTransaction,
        company_id,
        machine_id,
        card_no: "-",
        kind: "good" as const,
        counted: 0 as const,
        quantity: piece,
        trans_time: first + index * 500,
        note: `Report ${index + 1}`,
      })),
    ),
  );
  await store.close();
  await plant.start();
};

/** A page of their table, which the server hands out in pages; answers its path. */
export const saveRecordsPage = async (admin: Client): Promise<string> => {
  const records = { slug: "bench-records", schemaVersion: 1, title: "Records" };
  await putDocument(admin, "table/bench-records", {
    ...records,
    kind: "table",
    columns: ["time", "kind", "card_no", "quantity", "note"].map((key) => ({ key })),
    source: { procedure: "load_transactions", input: recordsAsked, paged: true },
  });
  await putDocument(admin, "page/interface-bench-records", {
    ...records,
    kind: "page",
    slug: "interface-bench-records",
    path: "/interface/{machine}/bench-records",
    content: { kind: "table", slug: records.slug },
    meta: { layout: "machine-interface" },
  });
  return `/interface/${machine_id}/bench-records`;
};
