/** A Node-RED flow that shows what `bench-mixed` shows: 100 widgets, fed by records posted to `/feed`. */

const ui = "base-bench";
const theme = "theme-bench";
const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Node-RED takes every value that equals a node's id for a reference to it, so ids look like nothing else. */
const page = (id: string, path: string, order: number) => ({
  id: `page-${id}`,
  type: "ui-page",
  name: id,
  ui,
  path,
  icon: "home",
  layout: "grid",
  theme,
  order,
  className: "",
  visible: "true",
  disabled: "false",
});
const group = (on: string) => ({
  id: `group-${on}`,
  type: "ui-group",
  name: on,
  page: `page-${on}`,
  width: "12",
  height: "1",
  order: 1,
  showTitle: false,
  className: "",
  visible: "true",
  disabled: "false",
  groupType: "default",
});

const common = (name: string, index: number) => ({
  id: `node-${name}${index}`,
  z: "tab-bench",
  name: `${name}${index}`,
  order: index,
  width: "1",
  height: "1",
  className: "",
  x: 0,
  y: 0,
  wires: [],
});
const text = (on: string) => (index: number) => ({
  ...common(`${on}-text`, index),
  type: "ui-text",
  group: `group-${on}`,
  label: `Value ${index}`,
  format: "{{msg.payload}}",
  layout: "row-spread",
  style: false,
  font: "",
  fontSize: 16,
  color: "#717171",
  wrapText: false,
});
const gauge = (index: number) => ({
  ...common("gauge", index),
  type: "ui-gauge",
  group: "group-mixed",
  gtype: "gauge-half",
  gstyle: "needle",
  title: `Gauge ${index}`,
  value: "payload",
  valueType: "msg",
  units: "%",
  prefix: "",
  suffix: "",
  segments: [
    { from: "0", color: "#5cd65c" },
    { from: "70", color: "#ea5353" },
  ],
  min: 0,
  max: 100,
  sizeThickness: 16,
  sizeGap: 4,
  sizeKeyThickness: 8,
  styleRounded: true,
  styleGlow: false,
});
const chart = (index: number) => ({
  ...common("chart", index),
  type: "ui-chart",
  group: "group-mixed",
  label: `Graph ${index}`,
  chartType: "line",
  category: "topic",
  categoryType: "msg",
  xAxisProperty: "",
  xAxisPropertyType: "timestamp",
  xAxisType: "time",
  xAxisFormatType: "auto",
  yAxisProperty: "payload",
  yAxisPropertyType: "msg",
  action: "append",
  stackSeries: false,
  pointShape: "circle",
  pointRadius: 4,
  showLegend: true,
  removeOlder: 1,
  removeOlderUnit: "3600",
  removeOlderPoints: "",
  colors: ["#0095ff", "#ff0000"],
  textColor: ["#666666"],
  textColorDefault: true,
  gridColor: ["#e5e5e5"],
  gridColorDefault: true,
  interpolation: "linear",
});

/** A page's feed: one message to each widget for which `row` finds something in the posted `rows`. */
const spread = (path: string, widgets: readonly { id: string }[], row: string) => [
  {
    id: `${path}-in`,
    type: "http in",
    z: "tab-bench",
    url: `/${path}`,
    method: "post",
    x: 0,
    y: 0,
    wires: [[`${path}-all`]],
  },
  {
    id: `${path}-all`,
    type: "function",
    z: "tab-bench",
    name: path,
    func: `const rows = msg.payload;
const parts = Array.from({ length: ${widgets.length} }, (_, index) => {
  const row = ${row};
  return row ? { topic: row.machine_id, payload: row.at ?? row.good_count % 100 } : null;
});
return [...parts, { req: msg.req, res: msg.res, payload: {} }];`,
    outputs: widgets.length + 1,
    x: 0,
    y: 0,
    wires: [...widgets.map(({ id }) => [id]), [`${path}-out`]],
  },
  { id: `${path}-out`, type: "http response", z: "tab-bench", x: 0, y: 0, wires: [] },
];

const mixed = [
  ...ids(66).map(text("mixed")),
  ...ids(12).map(gauge),
  ...ids(20).map(chart),
  ...ids(2).map((index) => text("mixed")(index + 66)),
];
const machines = ids(100).map(text("machines"));

export const flow = [
  { id: "tab-bench", type: "tab", label: "bench", disabled: false },
  {
    id: ui,
    type: "ui-base",
    name: "bench",
    path: "/dashboard",
    includeClientData: true,
    acceptsClientConfig: ["ui-notification", "ui-control"],
    showPathInSidebar: false,
    navigationStyle: "default",
    titleBarStyle: "default",
  },
  {
    id: theme,
    type: "ui-theme",
    name: "plain",
    colors: { surface: "#ffffff", primary: "#0094ce", bgPage: "#eeeeee", groupBg: "#ffffff", groupOutline: "#cccccc" },
    sizes: { density: "default", pagePadding: "12px", groupGap: "12px", groupBorderRadius: "4px", widgetGap: "12px" },
  },
  page("start", "/start", 1),
  page("mixed", "/mixed", 2),
  page("machines", "/machines", 3),
  group("start"),
  group("mixed"),
  group("machines"),
  ...ids(1).map(text("start")),
  ...mixed,
  ...machines,
  ...spread("feed", mixed, "rows[index % rows.length]"),
  ...spread("feed-machines", machines, "rows.find(({ machine_id }) => Number(machine_id.slice(1)) === index + 1)"),
];
