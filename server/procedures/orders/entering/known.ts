import { breathe } from "#server/breath.ts";
import { sql } from "kysely";
import type { Reader } from "#server/database/company.ts";
import { askedOf, preparedList, preparedSearch, searchedBy } from "#server/database/prepared-search.ts";
import { prepared } from "#server/database/prepared.ts";
import type { OrderMaterialRow } from "#server/database/tables/materials.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { Entry } from "./said.ts";

/** What is known of a part; `isListed` where it is one of the master data, and not of the latest order for it alone. */
export interface KnownPart extends Pick<OrderRow, "part_description" | "part_type_id"> {
  isListed: boolean;
}

/** What the plant knows of what is entered, read at once for many orders; what is entered is added as it is decided. */
export interface Known {
  machines: ReadonlySet<string>;
  tools: ReadonlySet<string>;
  materials: Set<string>;
  parts: Map<string, KnownPart | null>;
  /** Orders by their card. */
  cards: Map<string, OrderRow[]>;
  /** Lines of materials by `keyOf` of their order, in their sequence. */
  lines: ReadonlyMap<string, OrderMaterialRow[]>;
  texts: ReadonlyMap<string, string>;
  /** The quantity of planning bundles by number, millionths. */
  bundles: ReadonlyMap<number, number>;
}

export const keyOf = ({ machine_id, card_no }: Pick<OrderMaterialRow, "machine_id" | "card_no">): string =>
  JSON.stringify([machine_id, card_no]);

const latestOfPart = prepared((db, of: { part_no: string }) =>
  db
    .selectFrom("orders")
    .select(["part_description", "part_type_id"])
    .where("part_no", "=", of.part_no)
    .orderBy("record_no1", "desc")
    .limit(1),
);

const partsByNumber = preparedSearch("parts", "part_no");

const partsOf = async (db: Reader, part_nos: readonly string[]): Promise<Known["parts"]> => {
  const parts: Known["parts"] = new Map();
  if (part_nos.length === 0) return parts;
  for (const part of await partsByNumber(db, part_nos)) parts.set(part.part_no, { ...part, isListed: true });
  for (const part_no of part_nos) {
    if (parts.has(part_no)) continue;
    const [latest] = await latestOfPart(db, { part_no });
    parts.set(part_no, latest ? { ...latest, isListed: false } : null);
  }
  return parts;
};

const wanted = <T>(values: Iterable<T>): T[] => [...new Set(values)];

const machinesById = preparedSearch("machines", "machine_id");
const toolsById = preparedSearch("tools", "tool_id");
const materialsByNumber = preparedSearch("materials", "material_no");

const codesIn = async (db: Reader, asked: readonly Entry[]) => {
  const materials = wanted(asked.flatMap((one) => one.materials?.map(({ material_no }) => material_no) ?? []));
  const tools = wanted(asked.flatMap(({ said }) => (said.tool_id === undefined ? [] : [said.tool_id])));
  const machines = wanted(asked.map(({ said }) => said.machine_id1));
  return {
    machines: new Set((await machinesById(db, machines)).map(({ machine_id }) => machine_id)),
    tools: new Set((await toolsById(db, tools)).map(({ tool_id }) => tool_id)),
    materials: new Set((await materialsByNumber(db, materials)).map(({ material_no }) => material_no)),
  };
};

/** The lines of orders by their cards, in their sequence: what has an index is the machine and card of an order. */
const linesByCard = preparedList(
  (db, list) => sql<OrderMaterialRow>`
    select line.* from ${askedOf(db, list)}
    cross join orders ${searchedBy(db, "orders", "orders_card")}
    cross join order_materials as line ${searchedBy(db, "order_materials")}
    where orders.company_id = ${db.company_id} and orders.card_no = asked.value
      and line.company_id = orders.company_id and line.machine_id = orders.machine_id1 and line.card_no = orders.card_no
    order by line.position`,
);
const textsByCard = preparedSearch("operation_texts", "card_no");

/** The lines of materials of orders that are there, and the texts of all cards. */
const detailsOf = async (
  db: Reader,
  { cards, orders }: { cards: readonly string[]; orders: readonly OrderRow[] },
  asked: readonly Entry[],
) => {
  const hasMaterials = asked.some(({ materials }) => materials !== null);
  const hasTexts = asked.some(({ operation_text }) => operation_text !== null);
  const lines = hasMaterials ? await linesByCard(db, wanted(orders.map(({ card_no }) => card_no))) : [];
  const texts = hasTexts ? await textsByCard(db, cards) : [];
  return {
    lines: Map.groupBy(lines, keyOf),
    texts: new Map(texts.map(({ card_no, text }) => [card_no, text])),
  };
};

const bundlesOf = async (db: Reader, orders: readonly OrderRow[]): Promise<Known["bundles"]> => {
  const numbers = wanted(orders.flatMap(({ planned_in }) => planned_in ?? []));
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("planning_bundles")
    .select(["bundle_no", "planned_qty"])
    .where("bundle_no", "in", numbers)
    .execute();
  return new Map(rows.map(({ bundle_no, planned_qty }) => [bundle_no, planned_qty]));
};

const ordersByCard = preparedSearch("orders", "card_no", "orders_card");

/** Looks up what entries speak of. `cards` are theirs and those that they may get, `orders` the ones that they change. */
export const readKnown = async (
  db: Reader,
  asked: readonly Entry[],
  { cards, orders }: { cards: readonly string[]; orders: readonly OrderRow[] },
): Promise<Known> => {
  const all = wanted([...cards, ...orders.map(({ card_no }) => card_no)]);
  const withCards = await ordersByCard(db, all);
  await breathe();
  const codes = await codesIn(db, asked);
  await breathe();
  return {
    ...codes,
    ...(await detailsOf(db, { cards: all, orders }, asked)),
    parts: await partsOf(db, wanted(asked.flatMap(({ said }) => said.part_no ?? []))),
    cards: Map.groupBy(withCards, ({ card_no }) => card_no),
    bundles: await bundlesOf(db, orders),
  };
};
