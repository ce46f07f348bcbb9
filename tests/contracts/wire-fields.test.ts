import type { TObject } from "typebox";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import type { Entity, Field } from "#schemas/platform/entities/declaration.ts";
import { employee } from "#schemas/plant/entities/employee.ts";
import { machine } from "#schemas/plant/entities/machine.ts";
import { material } from "#schemas/plant/entities/material.ts";
import { part } from "#schemas/plant/entities/part.ts";
import { printer } from "#schemas/plant/entities/printer.ts";
import { scrapCategory } from "#schemas/plant/entities/scrap_category.ts";
import { scrapReason } from "#schemas/plant/entities/scrap_reason.ts";
import { stopCode } from "#schemas/plant/entities/stop_code.ts";
import { stopGroup } from "#schemas/plant/entities/stop_group.ts";
import { tool } from "#schemas/plant/entities/tool.ts";
import { toolInsert } from "#schemas/plant/entities/tool_insert.ts";
import { toolStructure } from "#schemas/plant/entities/tool_structure.ts";
import { Employee } from "#schemas/plant/employee.ts";
import { Machine } from "#schemas/plant/machine.ts";
import { Material } from "#schemas/plant/material.ts";
import { Part } from "#schemas/plant/part.ts";
import { Printer } from "#schemas/plant/printer.ts";
import { ScrapReason, ScrapReasonCategory } from "#schemas/plant/scrap-reason.ts";
import { StopCode, StopGroup } from "#schemas/plant/stop-code.ts";
import { Tool, ToolInsert, ToolStructureRow } from "#schemas/plant/tool.ts";

/** What screens read of an entity in a shape of its own, and what that has besides the entity's fields. */
const shapes: readonly (readonly [name: string, TObject, Entity, besides: readonly string[]])[] = [
  ["StopCode", StopCode, stopCode, ["record_no"]],
  ["StopGroup", StopGroup, stopGroup, []],
  ["ScrapReason", ScrapReason, scrapReason, []],
  ["ScrapReasonCategory", ScrapReasonCategory, scrapCategory, []],
  ["Printer", Printer, printer, []],
  ["Employee", Employee, employee, []],
  ["Part", Part, part, []],
  ["Tool", Tool, tool, []],
  ["ToolInsert", ToolInsert, toolInsert, ["mounted_on"]],
  ["ToolStructureRow", ToolStructureRow, toolStructure, []],
  ["Material", Material, material, ["card_no", "work_order_no", "planned_qty", "assigned_qty"]],
];

const longest = ({ maxLength, type }: Field) => "x".repeat(maxLength ?? (type === "long_text" ? 2000 : 200));

/** The outermost values that a row of the entity may have in a field. */
const valuesOf = (field: Field): unknown[] => {
  const { type, minimum = 0, maximum = 1_000_000 } = field;
  if (type === "boolean") return [true, false];
  if (type === "integer" || type === "duration") return [minimum, maximum];
  if (type === "quantity") return [minimum, 0.5, maximum];
  if (type === "choice") return (field.choices ?? []).map(({ id }) => id);
  if (type === "references") return [[], ["x".repeat(64)]];
  if (type === "reference") return ["x".repeat(64)];
  return [longest(field), ...(field.required ? [] : [""])];
};

const takes = (schema: TObject, { id }: Field, value: unknown): boolean => {
  const property = schema.properties[id]!;
  // A flag of old shapes is a number.
  return Value.Check(property, value) || (typeof value === "boolean" && Value.Check(property, value ? 1 : 0));
};

it.each(shapes)("%s is what its entity declares, whatever a row may hold", (_name, shape, entity, besides) => {
  const own = new Map(entity.fields.map((field) => [field.id, field]));
  expect(Object.keys(shape.properties).filter((id) => !own.has(id))).toEqual(besides);
  const shared = entity.fields.filter(({ id }) => id in shape.properties);
  expect(shared.length).toBeGreaterThan(1);
  expect(
    shared.flatMap((field) =>
      valuesOf(field)
        .filter((value) => !takes(shape, field, value))
        .map(() => field.id),
    ),
  ).toEqual([]);
});

it("a machine on the floor has each field of its entity that is no reference by another name", () => {
  const elsewhere = ["object_description_en", "object_description_sv"];
  const missing = machine.fields.filter(({ id }) => !(id in Machine.properties)).map(({ id }) => id);
  expect(missing).toEqual(elsewhere);
  const faulty = machine.fields.filter(
    (field) => field.id in Machine.properties && valuesOf(field).some((value) => !takes(Machine, field, value)),
  );
  expect(faulty.map(({ id }) => id)).toEqual([]);
});
