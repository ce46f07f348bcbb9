import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { isLong } from "#tests/support/runs.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type Reader, readerOf } from "#server/database/company.ts";
import { readImport } from "#server/procedures/imports/reader.ts";
import { spreadsheetLimits } from "#server/spreadsheets/sheet.ts";

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "operator", role: "operator", usertype: 10 },
  { username: "hall", role: "administrator", usertype: 100, machine_restrictions: ["H1"] },
];

/** A handle of which the first read of a table waits for something else to happen. */
const heldUp = (db: Reader, table: string, meanwhile: () => Promise<unknown>): Reader => {
  let isFirst = true;
  const held = (query: any): any =>
    new Proxy(query, {
      get: (of, name) => {
        if (name !== "execute") return (...given: unknown[]) => held(of[name](...given));
        return async () => {
          if (isFirst) await meanwhile();
          isFirst = false;
          return of.execute();
        };
      },
    });
  const selectFrom = (from: any) => (from === table ? held(db.selectFrom(from)) : db.selectFrom(from));
  return new Proxy(db, { get: (of, name) => (name === "selectFrom" ? selectFrom : Reflect.get(of, name, of)) });
};

describe.each(databases)("an import of master data on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: Date.parse("2026-03-02T10:00:00Z") }));
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const send = (entity: string, body: string | Uint8Array, client = admin, name = "file.csv") =>
    client.send("POST", `/api/imports/${entity}?name=${encodeURIComponent(name)}`, {
      headers: { "content-type": "application/octet-stream" },
      body: typeof body === "string" ? body : Buffer.from(body),
    });
  const upload = async (entity: string, text: string): Promise<any> => {
    const answer = await send(entity, text);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.res;
  };
  const call = async (name: string, input: object, client = admin): Promise<any> => {
    const { status, body } = await client.call(name, input);
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return body.res;
  };
  /** Takes a step until nothing is left for it to do. */
  const all = async (name: string, found: any, left: (counts: any) => number): Promise<any> => {
    let now = found;
    while (left(now.counts) > 0) now = await call(name, { import_no: now.import_no, version: now.version });
    return now;
  };
  const check = (found: any) => all("check_import", found, ({ unchecked }) => unchecked);
  const apply = (found: any) => all("apply_import", found, (counts) => counts.new + counts.changed);
  const undo = (found: any) => all("undo_import", found, ({ created, updated }) => created + updated);
  const rowsOf = async (entity: string): Promise<any[]> => (await call(`${entity}.list`, { limit: 500 })).rows;
  const some = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

  const textsOf = async (entity: string, ...fields: string[]) =>
    (await rowsOf(entity)).map((row) => fields.map((field) => row[field]));
  const faultsOf = async ({ import_no }: { import_no: number }): Promise<any[]> => {
    const { rows } = await call("load_import_rows", { import_no, results: ["faulty", "kept"] });
    return rows.map(({ row_no, fault }: any) => [row_no, fault.code, fault.field]);
  };
  const change = async (entity: string, key: string, changes: object) => {
    const { version } = await call(`${entity}.get`, { key });
    await call(`${entity}.update`, { rows: [{ key, version }], changes });
  };

  it("tells the columns by name and title, says what each row would do, and then does it [OV-740]", async () => {
    const read = await upload("material", "Material_No;Namn;Okänd\r\nT1;Form 1;x\r\nT2;Form 2;y\r\n");
    expect(read.columns.map(({ heading, field, samples }: any) => [heading, field, samples])).toEqual([
      ["Material_No", "material_no", ["T1", "T2"]],
      ["Namn", "material_desc", ["Form 1", "Form 2"]],
      ["Okänd", null, ["x", "y"]],
    ]);
    expect([read.format, read.separator, read.decimal, some(read.counts)]).toEqual(["csv", ";", ",", { unchecked: 2 }]);
    const checked = await check(read);
    expect([some(checked.counts), await rowsOf("material")]).toEqual([{ new: 2 }, []]);
    expect(some((await apply(checked)).counts)).toEqual({ created: 2 });
    expect(await textsOf("material", "material_no", "material_desc")).toEqual([
      ["T1", "Form 1"],
      ["T2", "Form 2"],
    ]);
  });

  it("keeps of a person who is forgotten nothing but the number, in lines that were applied and in those that never were", async () => {
    const head = "employee_number;employee_name;badge\r\n";
    const applied = await apply(
      await check(await upload("employee", `${head}9001;Greta Gone;B9001\r\n9002;Olle Here;B9002\r\n`)),
    );
    const open = await upload("employee", `${head}9001;Greta Married;B9009\r\n9002;Olle Here;B9002\r\n`);
    const faulty = await check(await upload("employee", `${head}9001;${"Greta ".repeat(400)};B9001\r\n`));
    expect(some(faulty.counts)).toEqual({ faulty: 1 });
    expect(await call("employee.pseudonymise", { keys: ["9001"] })).toEqual({ pseudonymised: ["9001"] });
    const lines = await server.parts.store.read.selectFrom("import_rows").selectAll().execute();
    const numbers = [applied, open, faulty].map(({ import_no }) => import_no);
    const said = JSON.stringify(lines.filter(({ import_no }) => numbers.includes(import_no)));
    expect(["Greta", "B9001", "B9009"].filter((word) => said.includes(word))).toEqual([]);
    expect(said.split("Olle Here").length - 1).toBe(2);
    const { rows } = await call("load_import_rows", { import_no: faulty.import_no, results: ["faulty"] });
    expect(rows.map(({ cells, fault }: any) => [cells, fault.field])).toEqual([[["9001", "", ""], "employee_name"]]);
    expect(some((await undo(applied)).counts)).toEqual({ undone: 1, kept: 1 });
  });

  it("says of thousands of faulty lines what is wrong with each, page by page, and changes nothing", async () => {
    const count = isLong ? 10_000 : 1500;
    const lines = Array.from({ length: count }, (_none, at) => `F${at};${"x".repeat(300)}`);
    const checked = await check(await upload("material", `material_no;material_desc\r\n${lines.join("\r\n")}\r\n`));
    expect(some(checked.counts)).toEqual({ faulty: count });
    const said: [number, string][] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: any = await call("load_import_rows", { import_no: checked.import_no, results: ["faulty"], after });
      said.push(...page.rows.map(({ row_no, fault }: any) => [row_no, fault.field]));
      ({ after } = page);
    }
    expect(said).toEqual(lines.map((_line, at) => [at + 1, "material_desc"]));
    expect((await rowsOf("material")).some(({ material_no }) => material_no === "F0")).toBe(false);
  });

  it("is one of two at once that bring the same rows: what one has made, the other finds there", async () => {
    const file = "material_no;material_desc\r\nTWO1;One\r\nTWO2;Two\r\n";
    const both = await Promise.all([upload("material", file), upload("material", file)]);
    const checked = await Promise.all(both.map(check));
    const counts = (await Promise.all(checked.map(apply))).map((one) => some(one.counts));
    const made = (of: Record<string, number>) => (of["created"] ?? 0) + (of["updated"] ?? 0);
    expect(counts.reduce((sum, of) => sum + (of["created"] ?? 0), 0)).toBe(2);
    expect(counts.map((of) => made(of) + (of["same"] ?? 0) + (of["faulty"] ?? 0))).toEqual([2, 2]);
    const own = (await rowsOf("material")).filter(({ material_no }) => material_no.startsWith("TWO"));
    expect(own.map(({ material_no, version }) => [material_no, version])).toEqual([
      ["TWO1", 1],
      ["TWO2", 1],
    ]);
    await call("material.delete", { keys: ["TWO1", "TWO2"] });
  });

  it("is read as it stands at one moment, though a step ends while it is read", async () => {
    const begun = await upload("material", "Material_No;Namn\r\nT3;Form 3\r\n");
    const db = heldUp(readerOf(server.parts.store, 1), "import_rows", () => check(begun));
    const found = await readImport(db, begun.import_no);
    const now = await call("load_import", { import_no: begun.import_no });
    expect([found.version, some(found.counts)]).toEqual([now.version, { new: 1 }]);
  });

  it("brings texts in another language in columns of their own [OV-802]", async () => {
    const read = await upload(
      "zone",
      "Code;Name;Name (sv);description (en)\r\nN;North;Norr;The north\r\nS;South;;\r\n",
    );
    expect(read.columns.map(({ field }: any) => field)).toEqual([
      "code",
      "description",
      "description_sv",
      "description_en",
    ]);
    await apply(await check(read));
    expect(await textsOf("zone", "code", "description_sv", "description_en")).toEqual([
      ["N", "Norr", "The north"],
      ["S", "", ""],
    ]);
    const again = await check(await upload("zone", "code;description (sv)\nN;Norr\nS;Söder\n"));
    expect(some(again.counts)).toEqual({ same: 1, changed: 1 });
    await undo(await apply(again));
    expect(await textsOf("zone", "description_sv")).toEqual([["Norr"], [""]]);
  });

  it("tells rows without a key of their own by what they are of, by its key or name [OV-820]", async () => {
    await call("part.create", { values: { part_no: "P1", part_description: "Cap" } });
    await call("standard_weight.create", { values: { part_no: "P1", op_no: "10", unit_weight: 0.0124 } });
    const file =
      "Part;Operation;Weight of a piece;Green up to\nCap;50;0,5;0,6\nP1;60;0,5;0,4\nP1;50;0,7;\nP1;;1;\nP1;10;0,02;";
    const checked = await check(await upload("standard_weight", file));
    expect(await faultsOf(checked)).toEqual([
      [2, "rule_violated", "upper_tolerance"],
      [3, "twice", "op_no"],
      [4, "missing", "op_no"],
    ]);
    expect(some(checked.counts)).toEqual({ new: 1, changed: 1, faulty: 3 });
    const applied = await apply(checked);
    const weights = () => textsOf("standard_weight", "row_key", "unit_weight");
    expect(await weights()).toEqual([
      ["P1/10", 0.02],
      ["P1/50", 0.5],
    ]);
    await undo(applied);
    expect(await weights()).toEqual([["P1/10", 0.0124]]);
    await call("standard_weight.delete", { keys: ["P1/10"] });
    await call("part.delete", { keys: ["P1"] });
  });

  it("changes what differs, keeps what is the same, and leaves the rest of a row as it is", async () => {
    await change("material", "T2", { unit: "kg" });
    const again = await check(
      await upload("material", "material_no,material_desc\nT1,Form 1\nT2,Form two\nT3,Form 3\n"),
    );
    expect(some(again.counts)).toEqual({ same: 1, changed: 1, new: 1 });
    await apply(again);
    expect(await textsOf("material", "material_no", "material_desc", "unit")).toEqual([
      ["T1", "Form 1", ""],
      ["T2", "Form two", "kg"],
      ["T3", "Form 3", ""],
    ]);
  });

  it("leaves rows that are there as they are where it is told to, and remembers the columns", async () => {
    const read = await upload("material", "Artnr;Text\nT1;Other\nT4;Form 4\n");
    expect(read.columns.map(({ field }: any) => field)).toEqual([null, null]);
    const { import_no, version } = read;
    const columns = ["material_no", "material_desc"];
    const said = await call("update_import", { import_no, version, columns, decimal: ",", existing: "skip" });
    expect(some((await check(said)).counts)).toEqual({ skipped: 1, new: 1 });
    const next = await upload("material", "Artnr;Text\nT5;Form 5\n");
    expect(next.columns.map(({ field }: any) => field)).toEqual(columns);
    const other = { import_no: next.import_no, version: next.version, decimal: ",", existing: "skip" };
    await call("update_import", { ...other, columns: ["material_no", null] });
    const last = await upload("material", "Text;Artnr\nForm 6;T6\n");
    expect(last.columns.map(({ field }: any) => field)).toEqual([null, "material_no"]);
  });

  it("undoes rows that nobody has changed since, and lists those that it keeps [OV-742]", async () => {
    const file = "material_no,material_desc\nU1,One\nU2,Two\nU3,Three\nT1,Form changed\nT3,Form changed\n";
    const done = await apply(await check(await upload("material", file)));
    expect(some(done.counts)).toEqual({ created: 3, updated: 2 });
    await change("material", "U2", { material_desc: "Two of us" });
    await change("material", "T3", { material_desc: "Ours" });
    const undone = await undo(done);
    expect(some(undone.counts)).toEqual({ undone: 3, kept: 2 });
    expect(await faultsOf(undone)).toEqual([
      [2, "changed_since", null],
      [5, "changed_since", null],
    ]);
    const texts = Object.fromEntries(await textsOf("material", "material_no", "material_desc"));
    expect(texts).toMatchObject({ U2: "Two of us", T1: "Form 1", T3: "Ours" });
    expect([texts["U1"], texts["U3"]]).toEqual([undefined, undefined]);
  });

  it("says of each row that is wrong which cell it is, and imports the others [OV-741]", async () => {
    const lines = [
      "machine_id,object_description,line_position,department",
      "M1,Press 1,1,",
      "M2,Press 2,first,",
      "M3,Press 3,1.5,",
      "M4,Press 4,,nowhere",
      ",Press 5,,",
      "M1,Press 1 again,,",
      `${"M".repeat(70)},Long,,`,
    ];
    const checked = await check(await upload("machine", lines.join("\n")));
    expect(some(checked.counts)).toEqual({ new: 1, faulty: 6 });
    expect(await faultsOf(checked)).toEqual([
      [2, "not_a_number", "line_position"],
      [3, "not_whole", "line_position"],
      [4, "rule_violated", "department"],
      [5, "missing", "machine_id"],
      [6, "twice", "machine_id"],
      [7, "invalid_input", "machine_id"],
    ]);
    const { rows } = await call("load_import_rows", { import_no: checked.import_no, results: ["faulty"] });
    expect(rows.map(({ fault }: any) => fault.text.key)).toEqual([
      "imports.fault.not_a_number",
      "imports.fault.not_whole",
      "entities.no_reference",
      "imports.fault.missing",
      "imports.fault.twice",
      expect.stringMatching(/^call\./),
    ]);
    expect(some((await apply(checked)).counts)).toEqual({ created: 1, faulty: 6 });
    expect(await textsOf("machine", "machine_id")).toEqual([["M1"]]);
  });

  it("finds out what has become wrong between the check and the import", async () => {
    await call("department.create", { values: { code: "D9", description: "Hall 9" } });
    const file = "machine_id,object_description,department\nM8,Press 8,D9\nM9,Press 9,\n";
    const checked = await check(await upload("machine", file));
    await call("department.delete", { keys: ["D9"] });
    const done = await apply(checked);
    expect([some(done.counts), await faultsOf(done)]).toEqual([
      { created: 1, faulty: 1 },
      [[1, "rule_violated", "department"]],
    ]);
  });

  it("takes a reference by its key or by its name, and refuses a name of several rows and of none [OV-780]", async () => {
    const create = (entity: string, values: object) => call(`${entity}.create`, { values });
    for (const [code, description] of [
      ["N1", "Norr"],
      ["N2", "Syd, ny"],
      ["N3", "Syd"],
      ["N4", "Syd"],
      ["Norr2", "N1"],
      ["N5", "Väst"],
    ])
      await create("zone", { code, description });
    await call("zone.retire", { keys: ["N5"], retired: true });
    for (const machine_id of ["R1", "R2"])
      await create("machine", { machine_id, object_description: `Press, ${machine_id}` });
    const machines = [
      "Maskin;Namn;Zon",
      "Q1;a;Norr",
      "Q2;b;N1",
      "Q3;c;Syd, ny",
      "Q4;d;Syd",
      "Q5;e;Öst",
      "Q6;f;Väst",
      "Q7;g;",
    ].join("\n");
    const done = await apply(await check(await upload("machine", machines)));
    expect(some(done.counts)).toEqual({ created: 4, faulty: 3 });
    expect(await faultsOf(done)).toEqual([
      [4, "several", "zone"],
      [5, "rule_violated", "zone"],
      [6, "rule_violated", "zone"],
    ]);
    const { rows } = await call("load_import_rows", { import_no: done.import_no, results: ["faulty"] });
    expect(rows.map(({ fault }: any) => fault.text.values)).toEqual([
      { value: "Syd", keys: "N3, N4" },
      { key: "Öst" },
      { key: "Väst" },
    ]);
    const zones = await textsOf("machine", "machine_id", "zone");
    expect(zones.filter(([key]) => key.startsWith("Q"))).toEqual([
      ["Q1", "N1"],
      ["Q2", "N1"],
      ["Q3", "N2"],
      ["Q7", ""],
    ]);
    const codes = 'Code,Name,Only at\nL1,Jam,"""Press, R1"", R2"\nL2,Jam,"R1; R9"\n';
    const listed = await apply(await check(await upload("stop_code", codes)));
    expect([some(listed.counts), await faultsOf(listed)]).toEqual([
      { created: 1, faulty: 1 },
      [[2, "rule_violated", "machine_ids"]],
    ]);
    expect((await call("stop_code.get", { key: "L1" })).machine_ids).toEqual(["R1", "R2"]);
  });

  it("leaves rows alone that who imports them may not write, and imports the others", async () => {
    const hall = await server.client("hall");
    await call("machine.create", { values: { machine_id: "H1", object_description: "Press" } });
    const { body } = await send("machine", "machine_id,object_description\nH1,Press 1\nH2,Press 2\n", hall);
    const of = ({ import_no, version }: any) => ({ import_no, version });
    const done = await call("apply_import", of(await call("check_import", of(body.res), hall)), hall);
    expect([some(done.counts), await faultsOf(done)]).toEqual([{ updated: 1, faulty: 1 }, [[2, "not_allowed", null]]]);
  });

  it("goes on where it was left, in steps that know each other: a stale one is refused", async () => {
    const rows = Array.from({ length: 1050 }, (_, at) => `P${String(at).padStart(4, "0")},Part ${at}`);
    const text = ["part_no,part_description", ...rows, "P0000,The first again"].join("\n");
    const checked = await check(await upload("part", text));
    expect([some(checked.counts), await faultsOf(checked)]).toEqual([
      { new: 1050, faulty: 1 },
      [[1051, "twice", "part_no"]],
    ]);
    const { import_no, version } = checked;
    const first = await call("apply_import", { import_no, version });
    expect([some(first.counts), first.state]).toEqual([{ created: 200, new: 850, faulty: 1 }, "applying"]);
    const stale = await admin.call("apply_import", { import_no, version });
    expect([stale.status, stale.body.code]).toEqual([409, "state_conflict"]);
    const done = await apply(await call("load_import", { import_no }));
    expect([some(done.counts), done.state]).toEqual([{ created: 1050, faulty: 1 }, "open"]);
    expect((await call("part.list", { limit: 1, search: "Part 1049" })).rows).toHaveLength(1);
    const listed = await call("load_imports", { entity: "part" });
    expect(listed.map((one: any) => [one.import_no, one.file_name, one.rows])).toEqual([[import_no, "file.csv", 1051]]);
    const begun = await call("undo_import", { import_no, version: done.version });
    expect([some(begun.counts), begun.state]).toEqual([{ created: 850, undone: 200, faulty: 1 }, "undoing"]);
    const isThere = async (key: string) => (await admin.call("part.get", { key })).status === 200;
    expect([await isThere("P0000"), await isThere("P0849"), await isThere("P0850")]).toEqual([true, true, false]);
  });

  it("is not applied before all of it is checked, nor given other columns once it is applied", async () => {
    const read = await upload("stop_group", "code,description\nG1,One\n");
    const early = await admin.call("apply_import", { import_no: read.import_no, version: read.version });
    expect([early.status, early.body.path]).toEqual([409, "/import_no"]);
    const done = await apply(await check(read));
    const { import_no, version } = done;
    const late = { import_no, version, columns: ["code", null], decimal: ".", existing: "update" };
    expect((await admin.call("update_import", late)).status).toBe(409);
  });

  it.each([
    ["a column for no field", ["code", "nothing"], "invalid_input", "/columns/1"],
    ["two columns for one field", ["code", "code"], "invalid_input", "/columns/1"],
    ["no column for the key", [null, "description"], "rule_violated", "/columns"],
    ["too few columns", ["code"], "invalid_input", "/columns"],
  ])("is refused with %s", async (_what, columns, code, path) => {
    const { import_no, version } = await upload("stop_group", "code,description\nG7,Seven\n");
    const { body } = await admin.call("update_import", {
      import_no,
      version,
      columns,
      decimal: ".",
      existing: "update",
    });
    expect([body.code, body.path]).toEqual([code, path]);
  });

  it("takes no secret from a file, whatever its heading is", async () => {
    const read = await upload("employee", "employee_number,employee_name,pincode\n77,Ada,1234\n");
    expect(read.columns.map(({ field }: any) => field)).toEqual(["employee_number", "employee_name", null]);
    const { import_no, version } = read;
    const columns = ["employee_number", "employee_name", "pincode"];
    const { body } = await admin.call("update_import", {
      import_no,
      version,
      columns,
      decimal: ".",
      existing: "update",
    });
    expect([body.code, body.path]).toEqual(["invalid_input", "/columns/2"]);
  });

  it.each([
    ["nothing", "", 400, "invalid_input"],
    ["no spreadsheet", new Uint8Array([1, 0, 2, 0]), 400, "invalid_input"],
    ["a heading twice", "code,Code\n1,2\n", 400, "invalid_input"],
    ["more than it may have", new Uint8Array(spreadsheetLimits.bytes + 1), 413, "too_large"],
  ])("is refused with %s, by a code and in words", async (_what, body, status, code) => {
    const answer = await send("stop_group", body);
    expect([answer.status, answer.body.code, answer.body.message.startsWith("[")]).toEqual([status, code, false]);
  });

  it("is refused while it comes where it is longer than a file may be, however long it goes on", async () => {
    const { hostname, port, origin } = new URL(server.url);
    const headers = {
      ...admin.headers,
      origin,
      "content-type": "application/octet-stream",
      "transfer-encoding": "chunked",
    };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        { hostname, port, method: "POST", path: "/api/imports/part?name=a.csv", headers },
        (answered) => {
          resolve(answered);
          sent.destroy();
        },
      );
      sent.on("error", reject);
      const more = () => {
        while (!sent.destroyed && sent.write(Buffer.alloc(1024 * 1024, "x")));
      };
      sent.on("drain", more);
      more();
    });
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
  });

  it("is for who administers the plant, and for entities that there are", async () => {
    const operator = await server.client("operator");
    expect((await send("stop_group", "code\n1\n", operator)).status).toBe(403);
    expect((await send("stop_group", "code\n1\n", await server.client())).status).toBe(401);
    expect((await send("nothing", "code\n1\n")).status).toBe(404);
    expect((await operator.call("load_imports", { entity: "stop_group" })).status).toBe(403);
  });

  it("stands in the audit log, one row for each step with what it has changed", async () => {
    await apply(await check(await upload("stop_group", "code,description\nA1,One\nA2,Two\n")));
    const rows = await server.parts.store.read.selectFrom("audit").select(["procedure", "after"]).execute();
    const applied = rows.flatMap(({ procedure, after }) =>
      procedure === "apply_import" ? [Object.keys(JSON.parse(after ?? "{}"))] : [],
    );
    expect(applied).toContainEqual(["A1", "A2"]);
    expect(rows.map(({ procedure }) => procedure)).toContain("create_import");
  });
});
