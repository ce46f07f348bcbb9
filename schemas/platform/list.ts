import { type Static, type TSchema, Type } from "typebox";
import { type ListOffer, listOperators, mostRows, usualRows } from "#schemas/protocol/list.ts";
import { orNull, strict, Text } from "./fields.ts";

/** Most filters of one question. */
const mostConditions = 20;

const Condition = <Field extends string>(fields: readonly Field[]) =>
  Type.Object(
    {
      field: Type.Enum([...fields]),
      operator: Type.Enum([...listOperators]),
      value: Type.Union([Text(), Type.Number()]),
    },
    strict,
  );

const Order = <Field extends string>(fields: readonly Field[]) =>
  Type.Object({ field: Type.Enum([...fields]), descending: Type.Boolean() }, strict);

/**
 * The question that a list takes beside the input of its own: which rows (all that pass every condition and hold the
 * searched text), in which order, and from where. `after` is what the answer before it gave, of the same order.
 */
export const listInput = <Filter extends string, Sort extends string>({ filters, sorts }: ListOffer<Filter, Sort>) => ({
  where: Type.Optional(Type.Array(Condition(filters), { maxItems: mostConditions })),
  sort: Type.Optional(Type.Array(Order(sorts), { maxItems: sorts.length })),
  search: Type.Optional(Text()),
  after: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows, default: usualRows })),
});

/** What a list answers: `after` asks for the rows that follow and is null at the end; `total` is null beyond 10,000. */
export const ListOf = <Row extends TSchema>(row: Row) =>
  Type.Object(
    {
      rows: Type.Array(row, { maxItems: mostRows }),
      after: orNull(Type.String()),
      total: orNull(Type.Integer({ minimum: 0 })),
    },
    strict,
  );
export type ListOf<Row extends TSchema> = Static<ReturnType<typeof ListOf<Row>>>;
