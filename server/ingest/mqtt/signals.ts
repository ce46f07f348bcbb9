import type { NamedMetric } from "./edge-node.ts";
import { composed, type Draft, isoTime, mostRecords, mostValues, type Refuse } from "./message.ts";

const valuePrefix = "ProcessValues/";

/** Running is 'R', true or 1, stopped is 'S', false or 0; anything else is left for the check to refuse. */
const statusOf = (value: NamedMetric["value"]): unknown => {
  if (value === true || value === 1) return "R";
  return value === false || value === 0 ? "S" : value;
};

const fieldOf: Readonly<Record<string, (value: NamedMetric["value"]) => Partial<Draft>>> = {
  Status: (value) => ({ status: statusOf(value) }),
  StopReason: (value) => ({ stop_reason: typeof value === "number" ? String(value) : composed(value) }),
  GoodCount: (value) => ({ good_count: value }),
  ScrapCount: (value) => ({ scrap_count: value }),
};

/** A record in the making, and how many process values it holds. */
interface Making {
  draft: Draft;
  values: number;
}

const addValue = (making: Making, { name, value }: NamedMetric, refuse: Refuse): void => {
  const { draft } = making;
  const short = name.slice(valuePrefix.length);
  if (typeof value !== "number" || !Number.isFinite(value)) refuse("not_a_number", String(draft.machine_id), short);
  else if (short === "" || short.length > 128 || making.values >= mostValues)
    refuse("too_many", String(draft.machine_id), `process value ${short.slice(0, 128)}`);
  else {
    draft.process_values ??= {};
    draft.process_values[short] = value;
    making.values += 1;
  }
};

const add = (making: Making, metric: NamedMetric, refuse: Refuse): void => {
  if (metric.value === null) return;
  if (metric.name.startsWith(valuePrefix)) addValue(making, metric, refuse);
  else if (Object.hasOwn(fieldOf, metric.name)) Object.assign(making.draft, fieldOf[metric.name]!(metric.value));
};

/** What a device has said, and how it is to be understood. Times are ms UTC. */
export interface Said {
  machine_id: string;
  metrics: readonly NamedMetric[];
  /** When the payload was made; null: now. */
  time: number;
  /** A birth tells what holds now, whenever it began. */
  isBirth: boolean;
}

/**
 * The records of a device's message, one for each moment in it: `Status`, `StopReason`, `GoodCount`, `ScrapCount` and
 * `ProcessValues/<name>`. Other metrics only show that the machine is there. What is historical has its own time.
 */
export const recordsOf = ({ machine_id, metrics, time, isBirth }: Said, refuse: Refuse): Map<number, Draft> => {
  const moments = new Map<number, Making>();
  const at = (ms: number): Making | undefined => {
    const known = moments.get(ms);
    if (known || moments.size >= mostRecords) return known;
    const making: Making = { draft: { machine_id, time: isoTime(ms) }, values: 0 };
    moments.set(ms, making);
    return making;
  };
  for (const metric of metrics) {
    const isNow = !metric.isHistorical && (isBirth || metric.timestamp === null);
    const making = at(isNow ? time : (metric.timestamp ?? time));
    if (making) add(making, metric, refuse);
    else refuse("too_many", machine_id, "moments");
  }
  if (moments.size === 0) at(time);
  return new Map([...moments].map(([ms, { draft }]) => [ms, draft]));
};
