import { Type } from "typebox";
import { boolean, number, section, select, string } from "#schemas/values/plain.ts";
import { style } from "#schemas/values/style/schema.ts";
import { isBlank } from "#schemas/values/lacking.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions, machineOption } from "#widgets/controls/frame/options.ts";

const sortings = ["description", "last_changed", "view_order"] as const;
export const defaultThreshold = 3;

const CustomDocument = Type.Object(
  { label: string({ title: "report.label" }), link: string({ title: "report.link" }) },
  closedOptions,
);
const percent = (title: string) => Type.Optional(number({ title, minimum: 0, maximum: 100, default: 2 }));
const whole = { minimum: 1, multipleOf: 1 };
const shownBy = (key: string, value: unknown) => ({ "x-prerequisite": { key, value } });

export const schema = defineType({
  type: "report-shower",
  title: { text: "widgets.report-shower" },
  description: { text: "widgets.report-shower.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...machineOption,
      dataSource: Type.Optional(
        number({ title: "report.source", description: "report.source_help", default: 2, ...whole }),
      ),
      reportType: Type.Optional(
        section(
          { report_setting: Type.Optional(string({ title: "report.setting" })) },
          { title: "report.type", ...shownBy("dataSource", 1) },
        ),
      ),
      regex: Type.Optional(string({ title: "report.regex", ...shownBy("dataSource", 2) })),
      sortBy: Type.Optional(
        select(sortings, { title: "report.sort_by", default: "description", ...shownBy("dataSource", 2) }),
      ),
      customDocuments: Type.Optional(Type.Array(CustomDocument, { title: "report.custom", maxItems: 50 })),
      pageNumber: Type.Optional(number({ title: "report.page", default: 1, ...whole })),
      pageStyle: Type.Optional(style({ title: "report.page_style" })),
      warnForNew: Type.Optional(boolean({ title: "report.warn", default: false, ...shownBy("dataSource", 2) })),
      warningThreshHold: Type.Optional(
        number({ title: "report.threshold", default: defaultThreshold, ...whole, ...shownBy("warnForNew", true) }),
      ),
      right: percent("report.right"),
      top: percent("report.top"),
      warningStyle: Type.Optional(style({ title: "report.warning_style", ...shownBy("warnForNew", true) })),
    },
    closedOptions,
  ),
  defaults: {
    dataSource: 2,
    sortBy: "description",
    pageNumber: 1,
    warnForNew: false,
    warningThreshHold: defaultThreshold,
    right: 2,
    top: 2,
  },
  lacks: ({ dataSource = 2, machineId, reportType, customDocuments = [] }) => {
    if (dataSource > 2) return customDocuments[dataSource - 3] ? [] : [["customDocuments"]];
    const setting = dataSource === 1 && isBlank(reportType?.report_setting);
    return [...(setting ? [["reportType", "report_setting"]] : []), ...(isBlank(machineId) ? [["machineId"]] : [])];
  },
  reads: ["load_last_report", "load_machine_documents", "load_running_order", "get_part_info"],
});
