import { rowEvent } from "#schemas/platform/entities/declaration.ts";
import { stopCode } from "./stop_code.ts";
import { stopGroup } from "./stop_group.ts";
import { scrapReason } from "./scrap_reason.ts";
import { scrapCategory } from "./scrap_category.ts";
import { machine } from "./machine.ts";
import { department } from "./department.ts";
import { zone } from "./zone.ts";
import { line } from "./line.ts";
import { category } from "./category.ts";
import { part } from "./part.ts";
import { standardWeight } from "./standard_weight.ts";
import { tool } from "./tool.ts";
import { productionGoal } from "./production_goal.ts";
import { inputSetting } from "./input_setting.ts";
import { toolStructure } from "./tool_structure.ts";
import { toolInsert } from "./tool_insert.ts";
import { material } from "./material.ts";
import { palletFlagType } from "./pallet_flag_type.ts";
import { printer } from "./printer.ts";
import { employee } from "./employee.ts";
import type { Entity } from "#schemas/platform/entities/declaration.ts";

/** All entities of the code, as the data pages list them. */
export const entities: readonly Entity[] = [
  machine,
  department,
  zone,
  category,
  line,
  printer,
  stopCode,
  stopGroup,
  scrapReason,
  scrapCategory,
  part,
  standardWeight,
  tool,
  toolStructure,
  toolInsert,
  material,
  palletFlagType,
  productionGoal,
  inputSetting,
  employee,
];

/** The events of their rows. */
export const rowEvents = entities.map(({ slug }) => rowEvent(slug));
