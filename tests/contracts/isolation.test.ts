import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hour } from "#schemas/durations.ts";
import { documentKinds } from "#schemas/documents/envelope.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { PlantRows } from "#server/demo/plant/compose.ts";
import { toJson } from "#server/database/columns.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { addApiKey } from "#server/procedures/users/api-keys.ts";
import { procedures } from "#server/procedures/index.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import type { Answer, TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { EventReader } from "#tests/support/event-reader.ts";
import { runs } from "#tests/support/runs.ts";
import type { TestServer } from "#tests/support/server.ts";
import {
  at,
  childTool,
  code,
  employee,
  inputSetting,
  iso,
  machine,
  order,
  orderMaterial,
  notification,
  palletFlag,
  printJob,
  scrap,
  standardWeight,
  start,
  toolInsert,
} from "./procedures/plant.ts";
import { ofCompany } from "#server/database/company.ts";

/** Calls of one reader at once. */
const atOnce = 8;
const one = 1;
const two = 2;

/** Machines of two companies; each name is in everything that is of its machine, and nowhere else. */
const machines = { QALPHA: one, QBETA: one, QGAMMA: two } as const;
type Name = keyof typeof machines;
const names = Object.keys(machines) as Name[];
/** What is of a whole company has one of these in it. */
const marks = { [one]: "QFIRST", [two]: "QSECOND" } as const;

interface Reader {
  username: string;
  company_id: 1 | 2;
  /** The machine that he works at. */
  own: Name;
  restricted: boolean;
}
const readers: readonly Reader[] = [
  { username: "ann", company_id: one, own: "QALPHA", restricted: true },
  { username: "ben", company_id: one, own: "QBETA", restricted: true },
  { username: "cia", company_id: one, own: "QALPHA", restricted: false },
  { username: "dan", company_id: two, own: "QGAMMA", restricted: false },
];

/** All that must never reach a reader. */
const hiddenFrom = ({ company_id, own, restricted }: Reader): string[] => [
  ...names.filter((name) => machines[name] !== company_id || (restricted && name !== own)),
  marks[company_id === one ? two : one],
];

const rowsOf = (company_id: 1 | 2): PlantRows => {
  const own = names.filter((name) => machines[name] === company_id);
  const mark = marks[company_id];
  return {
    machines: own.map((name) =>
      machine(name, "10", {
        company_id,
        object_description: `Machine ${name}`,
        line: "L1",
        line_description: `Line ${mark}`,
      }),
    ),
    machine_touch_configs: own.map((name) => ({
      company_id,
      machine_id: name,
      config: toJson({ picture: name, material_menu: true }),
    })),
    special_functions: own.map((name) => ({ company_id, machine_id: name, sf_no: 46, active: 1, parameter: name })),
    stop_codes: [code("12", `Fault ${mark}`, "#112233", { company_id })],
    stop_groups: [{ company_id, code: "T", description: `Technical ${mark}` }],
    scrap_reasons: [{ ...scrap("K1"), company_id, description: `Flash ${mark}` }],
    scrap_reason_categories: [{ company_id, code: "FORM", description: `Shape ${mark}` }],
    tools: [{ company_id, tool_id: "T1", description: `Mould ${mark}`, cavities: null }],
    standard_weights: own.map((name) => ({ ...standardWeight(name, "10"), company_id })),
    tool_structure: [{ ...childTool("T1", "T1a"), company_id, child_tool_description: `Half ${mark}` }],
    tool_inserts: [{ ...toolInsert("T1-1", "T1"), company_id, description: `Insert ${mark}` }],
    pallet_flag_types: [{ company_id, code: "UP", description: `Upright ${mark}`, label: "" }],
    pallet_flags: own.map((name, index) => ({
      ...palletFlag(index + 1, { machine_id: name, card_no: `C${name}`, part_no: name, print_text: name }),
      company_id,
    })),
    print_jobs: [
      // The test of a printer is of no machine: everybody of the company may see what became of it.
      printJob(1, { company_id, kind: "test", machine_id: "", card_no: "", print_text: `Hall ${mark}` }),
      ...own.map((name, index) =>
        printJob(index + 2, { company_id, machine_id: name, card_no: `C${name}`, print_text: name }),
      ),
    ],
    notifications: own.map((name, index) =>
      notification(index + 1, { company_id, machine_id: name, text_values: toJson({ machine_id: name }) }),
    ),
    pallet_queue: own.map((name, index) => ({
      company_id,
      machine_id: name,
      record_no: index + 1,
      position: 1,
      created_at: start,
    })),
    printers: [
      {
        company_id,
        printer_no: "1",
        printer_name: `Hall ${mark}`,
        printer_description: "",
        driver: "pdf",
        address: "",
        reports_state: 1,
        retry_minutes: 0,
        resolution: "203",
        media_width: null,
        media_height: null,
        uses: "all",
        is_default: 0,
      },
    ],
    materials: [{ company_id, material_no: "M1", material_desc: `Granulate ${mark}`, unit: "kg" }],
    order_materials: own.flatMap((name) =>
      [1, 2].map((number) => ({
        ...orderMaterial(`${number}-${name}`, 1, "M1", { material_card_no: name }),
        company_id,
        machine_id: name,
      })),
    ),
    input_groups: [{ company_id, record_no: 1, description: `Maskindata ${mark}` }],
    input_group_settings: [
      { ...inputSetting(1, 1, `Melt ${mark}`, "machine", "°C"), company_id, group: `Maskindata ${mark}` },
    ],
    input_group_values: own.map((name) => ({
      company_id,
      record_no: 1,
      machine_id: name,
      tool_id: "",
      part_no: "",
      part_type_record_no: 0,
      value: name,
      changed_by: "",
      changed_at: start,
    })),
    employees: [{ ...employee("1001", `Anna ${mark}`, 1), company_id }],
    orders: own.flatMap((name) => [
      order(name, `1-${name}`, { company_id, state: "started", started_at: start - hour, part_no: name }),
      order(name, `2-${name}`, { company_id, part_no: name }),
    ]),
  };
};

/** The same dashboard for each company but for its title. */
const dashboard = (company_id: 1 | 2, title = "") => ({
  kind: "dashboard",
  slug: "probe",
  schemaVersion: 1,
  title: `${title}${marks[company_id]}`,
  size: { x: 24, y: 12 },
  display: true,
  userlevel: 0,
  suitedForDesktops: true,
  dataSources: [
    { slug: "machines", source: "load_machines", multimachine: true },
    { slug: "orders", source: "load_all_running_orders", multimachine: true },
    {
      slug: "statistics",
      source: "graph",
      multimachine: true,
      parameters: { task: "machineanalysis", period: "today", locationtype: "department", location: "10" },
    },
  ],
  widgets: [],
});
const sources = dashboard(one).dataSources.map(({ slug }) => slug);

/** Fields of inputs that list machines. */
const machineLists = ["machine_ids", "machine_string", "machines"];

type Input = Record<string, unknown>;

/** A good input of a read about a machine and its running card; machines in lists of a statistic too. */
const inputAt = ({ name, example }: ProcedureContract, machine_id: string): Input => {
  const card_no = `1-${machine_id}`;
  const own: Record<string, string> = { machine_id, machineId: machine_id, card_no, cardNo: card_no };
  // The rows that are tied to machines have their names here.
  if (/^(?:machine|part)\./.test(name)) Object.assign(own, { key: machine_id, keys: machine_id });
  if (name.startsWith("standard_weight.")) own["key"] = `${machine_id}/10`;
  for (const field of machineLists) own[field] = machine_id;
  const valueAt = (field: string, value: unknown): unknown => {
    if (value === null || own[field] === undefined) return value;
    return Array.isArray(value) ? [own[field]] : own[field];
  };
  return Object.fromEntries(Object.entries(example as Input).map(([field, value]) => [field, valueAt(field, value)]));
};

describe.each(anyDatabase)("readers of several companies and restrictions on $kind", (database) => {
  let server: TestServer;
  let reads: ProcedureContract[];
  const clients = new Map<string, TestClient>();
  const keys = new Map<number, string>();
  /** Without a session. */
  let outside: TestClient;
  beforeAll(async () => {
    const composed = await startComposedServer({
      threads: true,
      database,
      now: start,
      users: [
        { username: "admin1", company_id: one, role: "administrator", usertype: 100 },
        { username: "admin2", company_id: two, role: "administrator", usertype: 100 },
        ...readers.map(({ username, company_id, own, restricted }) => ({
          username,
          company_id,
          role: "supervisor",
          usertype: 30,
          machine_restrictions: restricted ? [own] : [],
        })),
      ],
    });
    server = composed.server;
    outside = await server.client();
    reads = procedures
      .map(({ contract }) => contract)
      .filter(({ kind, permission }) => kind === "read" && permission === "base");
    for (const company_id of [one, two] as const) {
      await writePlant(server.parts.store, company_id, rowsOf(company_id));
      const { api_key } = await server.parts.store.write((trx) =>
        addApiKey(ofCompany(trx, company_id), company_id, "Line", start),
      );
      keys.set(company_id, api_key);
    }
    for (const username of ["admin1", "admin2", ...readers.map((reader) => reader.username)])
      clients.set(username, await server.client(username));
    for (const company_id of [one, two] as const) {
      await clients
        .get(`admin${company_id}`)!
        .json("PUT", "/api/documents/dashboard/probe", dashboard(company_id), { "if-none-match": "*" });
    }
  });
  afterAll(() => server.close());

  /** One round of everything that a reader may ask about his machine; gives what came back. */
  const readAll = async ({ username, own }: Reader): Promise<string[]> => {
    const client = clients.get(username)!;
    const asks: (() => Promise<Answer>)[] = [
      ...reads.map((read) => () => client.call(read.name, inputAt(read, own), { key: null })),
      ...sources.map(
        (slug) => () => client.call("load_dashboard_data", { dashboard: "probe", slug, parameters: {} }, { key: null }),
      ),
      ...["dashboard/probe", "dashboard/probe?view=1", ...documentKinds].map(
        (path) => () => client.get(`/api/documents/${path}`),
      ),
      () =>
        client.json("POST", "/api/documents/read", {
          documents: ["dashboard", ...documentKinds].map((kind) => ({ kind, slug: "probe" })),
        }),
      () => client.get("/api/app"),
      () => client.get("/api/session"),
    ];
    const answers: Answer[] = [];
    // More at once than these wait for a connection, on a busy machine so long that they are refused.
    for (let from = 0; from < asks.length; from += atOnce)
      answers.push(...(await Promise.all(asks.slice(from, from + atOnce).map((ask) => ask()))));
    return answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
  };

  /** Signals of all machines, a report of each, and a new title of each company's dashboard. */
  const writeRound = async (round: number): Promise<number[]> => {
    const record = (name: Name) => ({
      machine_id: name,
      time: at(round - 100),
      status: round % 2 ? "R" : "S",
      stop_reason: "12",
      good_count: round,
      process_values: { [`melt ${name}`]: round },
    });
    const ingests = ([one, two] as const).map((company_id) => {
      const own = names.filter((name) => machines[name] === company_id);
      return outside.json("POST", "/api/ingest", own.map(record), { authorization: `Bearer ${keys.get(company_id)}` });
    });
    const reports = readers.map(({ username, own }) =>
      clients.get(username)!.call("receive_good_qty", {
        machine_id: own,
        card_no: `1-${own}`,
        good_qty: 1,
        employee: "1001",
        trans_time: iso(start),
        note: own,
      }),
    );
    const saves = ([one, two] as const).map((company_id) =>
      clients
        .get(`admin${company_id}`)!
        .json("PUT", "/api/documents/dashboard/probe", dashboard(company_id, `${round} `), {
          "if-match": `"${round}"`,
        }),
    );
    return (await Promise.all([...ingests, ...reports, ...saves])).map(({ status }) => status);
  };

  const seenOf = (streams: readonly EventReader[], answers: readonly string[]) => [
    ...streams.map(({ text }) => text),
    ...answers,
  ];
  const leaks = (reader: Reader, seen: readonly string[]) =>
    seen.flatMap((text) =>
      hiddenFrom(reader).flatMap((word) => {
        const place = text.indexOf(word);
        return place < 0 ? [] : [`${reader.username} saw ${text.slice(Math.max(0, place - 100), place + 20)}`];
      }),
    );

  it("sees nothing of another company or machine while all of them read, write and stream at once", async () => {
    const rounds = runs(30);
    const streams = await Promise.all(
      readers.map(({ username }) =>
        Promise.all([clients.get(username)!.events(""), clients.get(username)!.events("", 0)]),
      ),
    );
    const written: number[] = [];
    const answers: string[][] = readers.map(() => []);
    // Reads of a machine that has never told anything would be refused.
    written.push(...(await writeRound(1)));
    for (let round = 2; round <= rounds + 1; round += 1) {
      const all = await Promise.all([
        writeRound(round).then((statuses) => written.push(...statuses)),
        ...readers.map(async (reader, index) => answers[index]!.push(...(await readAll(reader)))),
      ]);
      expect(all.length).toBe(readers.length + 1);
    }
    expect(new Set(written)).toEqual(new Set([200]));
    for (const [index, reader] of readers.entries()) {
      const [live, resumed] = streams[index]!;
      const last = (event: string, stream: EventReader) =>
        stream.frames.some(({ data }) => data.event === event && JSON.stringify(data).includes(reader.own));
      await live!.until(() => last("MachineChanged", live!) && last("QuantityReported", live!));
      resumed!.close();
      live!.close();
      const late = await clients.get(reader.username)!.events("", 1);
      late.close();
      const seen = seenOf([live!, resumed!, late], answers[index]!);
      expect(leaks(reader, seen)).toEqual([]);
      expect(seen.filter((text) => text.includes(reader.own)).length).toBeGreaterThan(rounds * 8);
      expect(answers[index]!.filter((text) => !text.startsWith("200 "))).toEqual([]);
    }
  });

  it("answers each of the reads to the reader who may use the machine, and refuses it to all others", async () => {
    const ofMachine = reads.filter(
      ({ machine, example }) => machine !== undefined || machineLists.some((field) => field in (example as Input)),
    );
    const statuses: Record<string, string> = {};
    for (const reader of readers)
      for (const read of ofMachine)
        for (const machine_id of names) {
          const { status } = await clients
            .get(reader.username)!
            .call(read.name, inputAt(read, machine_id), { key: null });
          const isHidden = hiddenFrom(reader).includes(machine_id);
          const expected = isHidden ? (machines[machine_id] === reader.company_id ? 403 : 404) : 200;
          if (status !== expected)
            statuses[`${reader.username} ${read.name} ${machine_id}`] = `${status}, not ${expected}`;
        }
    expect(statuses).toEqual({});
    expect(ofMachine.length).toBeGreaterThan(8);
  });
});
