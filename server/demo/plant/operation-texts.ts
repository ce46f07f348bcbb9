import type { OperationTextRow } from "#server/database/tables/files.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";

const moulding = ({ part_no, tool_id }: OrderRow): string => `
<h2>Moulding ${part_no}</h2>
<p>Tool <strong>${tool_id}</strong>. Dry the granulate before the start.</p>
<ol>
<li>Heat the mould, and wait until its temperature is stable.</li>
<li>Scrap the first ten shots with reason <strong>Start-up scrap</strong>.</li>
<li>Check gates and ejector marks on <em>every cavity</em>.</li>
<li>Have the first piece approved.</li>
</ol>`;

const packing = ({ part_no }: OrderRow): string => `
<h2>Packing ${part_no}</h2>
<ul>
<li>One bag to a carton, the label on the <strong>short side</strong>.</li>
<li>Weigh the first carton of each pallet.</li>
</ul>
<p><em>Never stack open cartons.</em></p>`;

const sayingNothing = 4;

/** What is to be done for the cards of orders; every fourth card says nothing. */
export const operationTextsOf = (orders: readonly OrderRow[]): OperationTextRow[] =>
  orders
    .filter(({ record_no1 }) => record_no1 % sayingNothing !== 0)
    .map((order) => ({
      company_id: order.company_id,
      card_no: order.card_no,
      text: (order.op_name === "Packing" ? packing(order) : moulding(order)).trim(),
    }));
