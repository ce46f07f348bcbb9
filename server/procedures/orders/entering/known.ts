import { breathe } from "#server/breath.ts";
import type { Reader } from "#server/database/company.ts";
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

const partsOf = async (db: Reader, part_nos: readonly string[]): Promise<Known["parts"]> => {
  const parts: Known["parts"] = new Map();
  if (part_nos.length === 0) return parts;
  const listed = await db.selectFrom("parts").selectAll().where("part_no", "in", part_nos).execute();
  for (const part of listed) parts.set(part.part_no, { ...part, isListed: true });
  for (const part_no of part_nos) {
    if (parts.has(part_no)) continue;
    const [latest] = await latestOfPart(db, { part_no });
    parts.set(part_no, latest ? { ...latest, isListed: false } : null);
  }
  return parts;
};

const wanted = <T>(values: Iterable<T>): T[] => [...new Set(values)];

const codesIn = async (db: Reader, asked: readonly Entry[]) => {
  const materials = wanted(asked.flatMap((one) => one.materials?.map(({ material_no }) => material_no) ?? []));
  const tools = wanted(asked.flatMap(({ said }) => (said.tool_id === undefined ? [] : [said.tool_id])));
  const machines = wanted(asked.map(({ said }) => said.machine_id1));
  const found = await Promise.all([
    machines.length === 0
      ? []
      : db.selectFrom("machines").select("machine_id as code").where("machine_id", "in", machines).execute(),
    tools.length === 0 ? [] : db.selectFrom("tools").select("tool_id as code").where("tool_id", "in", tools).execute(),
    materials.length === 0
      ? []
      : db.selectFrom("materials").select("material_no as code").where("material_no", "in", materials).execute(),
  ]);
  const [knownMachines, knownTools, knownMaterials] = found.map((rows) => new Set(rows.map(({ code }) => code)));
  return { machines: knownMachines!, tools: knownTools!, materials: knownMaterials! };
};

/** The lines of materials and the texts of orders that are there. */
const detailsOf = async (db: Reader, cards: readonly string[], asked: readonly Entry[]) => {
  const hasMaterials = cards.length > 0 && asked.some(({ materials }) => materials !== null);
  const hasTexts = cards.length > 0 && asked.some(({ operation_text }) => operation_text !== null);
  const lines = hasMaterials
    ? await db.selectFrom("order_materials").selectAll().where("card_no", "in", cards).orderBy("position").execute()
    : [];
  const texts = hasTexts
    ? await db.selectFrom("operation_texts").select(["card_no", "text"]).where("card_no", "in", cards).execute()
    : [];
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

/** Looks up what entries speak of. `cards` are theirs and those that they may get, `orders` the ones that they change. */
export const readKnown = async (
  db: Reader,
  asked: readonly Entry[],
  { cards, orders }: { cards: readonly string[]; orders: readonly OrderRow[] },
): Promise<Known> => {
  const all = wanted([...cards, ...orders.map(({ card_no }) => card_no)]);
  const withCards =
    all.length === 0 ? [] : await db.selectFrom("orders").selectAll().where("card_no", "in", all).execute();
  await breathe();
  const codes = await codesIn(db, asked);
  await breathe();
  return {
    ...codes,
    ...(await detailsOf(db, all, asked)),
    parts: await partsOf(db, wanted(asked.flatMap(({ said }) => said.part_no ?? []))),
    cards: Map.groupBy(withCards, ({ card_no }) => card_no),
    bundles: await bundlesOf(db, orders),
  };
};
