import type { IngestRecord } from "#server/ingest/record.ts";
import { pickCode } from "../plant/codes.ts";
import { type DemoMachine } from "../plant/machines.ts";
import { shown, showsOn, soon, standsFor } from "../plant/shown.ts";
import { between, type Random, waiting } from "../random.ts";
import { minute, second } from "#schemas/durations.ts";

/** What a demo machine is doing; times in ms UTC. */
export interface MachineLife {
  status: "R" | "S";
  /** When it changes between running and stopped. */
  until: number;
  /** The reason of its stop, and since when the machine names it; '' = it never does. */
  reason: string;
  reasonFrom: number;
  /** It says nothing until then. */
  silentUntil: number;
  /** It does not fall silent by chance before then. */
  heardUntil: number;
  /** When it speaks next. */
  nextAt: number;
  lastAt: number;
  /** Cycles begun but not yet counted, as a fraction. */
  cycles: number;
  good_count: number;
  scrap_count: number;
}

/** Mean minutes of running, and how often (per hour) a machine falls silent. */
const meanRun = 24;
const silencesPerHour = 0.12;

export const beginLife = (random: Random, now: number): MachineLife => ({
  status: random() < 0.86 ? "R" : "S",
  until: now + (1 + waiting(random, meanRun)) * minute * random(),
  reason: "",
  reasonFrom: Infinity,
  silentUntil: 0,
  heardUntil: 0,
  nextAt: now + between(random, 0, 2) * second,
  lastAt: now,
  cycles: 0,
  good_count: 0,
  scrap_count: 0,
});

/** The life of a machine that goes on with what it is to show since the making of the plant. */
export const beginShown = (machine: DemoMachine, random: Random, now: number): MachineLife => {
  const life = beginLife(random, now);
  const until = now + showsOn;
  const reason = standsFor[machine.machine_id];
  if (reason !== undefined) return { ...life, status: "S", until, reason, reasonFrom: now, heardUntil: until };
  if (machine.machine_id === shown.noData) return { ...life, status: "R", until, silentUntil: until };
  const ends = now + 2 * soon;
  return machine.machine_id === shown.endsSoon ? { ...life, status: "R", until: ends, heardUntil: ends } : life;
};

/** Begins a stop: some machines name its reason at once, some later, some never. */
const stopped = (life: MachineLife, machine: DemoMachine, random: Random, now: number): MachineLife => {
  const code = pickCode(random, machine.department);
  const kind = random();
  const reasonFrom = kind < 0.3 ? now : kind < 0.6 ? now + between(random, 10, 60) * second : Infinity;
  const until = now + (0.4 + waiting(random, Math.min(code.minutes, 6))) * minute;
  return { ...life, status: "S", until, reason: code.row.stop_code, reasonFrom };
};

const running = (life: MachineLife, random: Random, now: number): MachineLife => ({
  ...life,
  status: "R",
  until: now + (2 + waiting(random, meanRun)) * minute,
  reason: "",
  reasonFrom: Infinity,
});

/** Pieces of the cycles since the last moment, some of them scrap. */
const produce = (life: MachineLife, machine: DemoMachine, random: Random, now: number): MachineLife => {
  const cycles = life.cycles + (now - life.lastAt) / second / machine.cycle;
  const whole = Math.floor(cycles);
  const made = whole * machine.pieces;
  const scrap = Array.from({ length: made }).filter(() => random() < machine.scrap).length;
  return {
    ...life,
    cycles: cycles - whole,
    good_count: life.good_count + made - scrap,
    scrap_count: life.scrap_count + scrap,
  };
};

const recordOf = (machine: DemoMachine, life: MachineLife, random: Random, now: number): IngestRecord => ({
  machine_id: machine.machine_id,
  time: new Date(now).toISOString(),
  status: life.status,
  ...(life.status === "S" && life.reasonFrom <= now ? { stop_reason: life.reason } : {}),
  good_count: life.good_count,
  scrap_count: life.scrap_count,
  ...(machine.department !== "30" && random() < 0.2
    ? { process_values: { melt_temperature: Math.round(between(random, 2180, 2260)) / 10 } }
    : {}),
});

/** Lives on to `now`; gives what the machine says then, null while it is silent or has nothing to say yet. */
export const live = (
  machine: DemoMachine,
  before: MachineLife,
  random: Random,
  now: number,
): { life: MachineLife; record: IngestRecord | null } => {
  if (now < before.nextAt) return { life: before, record: null };
  let life = before.status === "R" ? produce(before, machine, random, now) : before;
  if (now >= life.until) life = life.status === "R" ? stopped(life, machine, random, now) : running(life, random, now);
  const nextAt = now + between(random, 1, 5) * second;
  life = { ...life, lastAt: now, nextAt };
  const mayFallSilent = now >= Math.max(life.silentUntil, life.heardUntil);
  if (mayFallSilent && random() < (silencesPerHour * (nextAt - now)) / (60 * minute))
    life = { ...life, silentUntil: now + between(random, 2.5, 5) * minute };
  return { life, record: now < life.silentUntil ? null : recordOf(machine, life, random, now) };
};
