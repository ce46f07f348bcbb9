import { type TObject, Type } from "typebox";
import { number, section, select, string } from "#schemas/values/plain.ts";
import type { TypeSchema } from "#engine/registry/types.ts";
import { boxOptions } from "#widgets/controls/frame/options.ts";
import { schema as mtbfMttr } from "#widgets/dashboard/mtbf-mttr/schema.ts";
import { schema as scrap5061 } from "#widgets/dashboard/scrap-5061/schema.ts";
import { schema as scrap5091 } from "#widgets/dashboard/scrap-5091/schema.ts";
import { schema as sqlStackGraph } from "#widgets/dashboard/sql-stack-graph/schema.ts";
import { schema as targetFulfillmentAlternate } from "#widgets/dashboard/target-fulfillment-alternate/schema.ts";
import { schema as targetFulfillment } from "#widgets/dashboard/target-fulfillment/schema.ts";

/** What is asked of a type that is hosted: its options are named ones. */
type Hosted = Pick<TypeSchema<TObject>, "type" | "title" | "options">;

/** The types that a section or a special component hosts, besides the timed navigator, which draws nothing. */
const hostedTypes: readonly Hosted[] = [
  targetFulfillment,
  targetFulfillmentAlternate,
  mtbfMttr,
  scrap5091,
  scrap5061,
  sqlStackGraph,
];

export const timedNavigator = "navigator";
export const hosted = [timedNavigator, ...hostedTypes.map(({ type }) => type)];

const shownBy = (component: string) => ({ "x-prerequisite": { key: "component", value: component } });

/** The options of a hosted type, without those of a box of its own: it stands in that of its host. */
const optionsOf = ({ type, title, options }: Hosted) => {
  const own = Object.entries(options.properties).filter(([name]) => !Object.hasOwn(boxOptions, name));
  const heading = typeof title === "object" && "text" in title ? String(title.text) : type;
  return Type.Optional(section(Object.fromEntries(own), { title: heading, ...shownBy(type) }));
};

const common = {
  component: Type.Optional(select(hosted, { title: "widget.hosted" })),
  link: Type.Optional(string({ title: "widget.link", default: "/dashboards/[slug]", ...shownBy(timedNavigator) })),
  timeout: Type.Optional(number({ title: "widget.timeout", default: 300, ...shownBy(timedNavigator) })),
};

/** Options of whatever hosts: the name of the part, and under each part's name the options that it then has. */
export const hostingOptions: typeof common = {
  ...common,
  ...Object.fromEntries(hostedTypes.map((type) => [type.type, optionsOf(type)])),
};
export const hostingDefaults = { link: "/dashboards/[slug]", timeout: 300 };
