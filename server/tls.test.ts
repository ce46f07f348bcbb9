import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selfSigned } from "#tests/support/certificate.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { ensureCompany, userRow } from "./auth/users.ts";
import { openStore } from "./database/open.ts";
import { createTlsRenewal, readTlsPair } from "./tls.ts";

const folder = mkdtempSync(join(tmpdir(), "shopwright-tls-"));
const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
const write = ({ cert, key }: { cert: string; key: string }): void => {
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
};
const [first, second, third] = [selfSigned("first"), selfSigned("second"), selfSigned("third")];
const serialOf = (cert: string): string => new X509Certificate(cert).serialNumber;

describe("the way of a new certificate", () => {
  it("hands a changed pair on once, and keeps the old one while the files are no pair", () => {
    write(first);
    const [served, heard]: [string[], string[]] = [[], []];
    const renew = createTlsRenewal({
      files,
      pair: readTlsPair(files),
      server: { setSecureContext: ({ cert }) => void served.push(serialOf(cert)) },
      renewed: () => void heard.push("renewed"),
      failed: (error) => void heard.push((error as Error).message),
    });
    renew();
    writeFileSync(files.cert, second.cert);
    renew();
    writeFileSync(files.key, second.key);
    renew();
    renew();
    expect(served).toEqual([serialOf(second.cert)]);
    expect(heard).toEqual([expect.stringMatching(/does not belong to the certificate/), "renewed"]);
  });
});

describe("a server with TLS", () => {
  let server: Awaited<ReturnType<typeof startServerProcess>>;
  let session: ClientHttp2Session;
  const cookies: string[] = [];

  beforeAll(async () => {
    write(first);
    const data = join(folder, "data");
    const store = await openStore({ folder: data });
    const admin = { company_id: 1, username: "admin", password: "admin", usertype: 100, role: "administrator" };
    const row = await userRow(admin, Date.now());
    await store.write(async (trx) => {
      await ensureCompany(trx, 1, "A plant");
      await trx.insertInto("users").values(row).execute();
    });
    await store.close();
    server = await startServerProcess({ TLS_CERT: files.cert, TLS_KEY: files.key, SHOPWRIGHT_DATA: data });
    session = connect(server.url, { ca: first.cert });
  });
  afterAll(async () => {
    session.destroy();
    server.child.kill("SIGKILL");
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (method: string, path: string, body?: unknown) => {
    const stream = session.request({
      ":method": method,
      ":path": path,
      origin: server.url,
      cookie: cookies.join("; "),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    });
    stream.setEncoding("utf8");
    if (body !== undefined) stream.write(JSON.stringify(body));
    const answered = new Promise<Record<string, any>>((resolve, reject) => {
      stream.on("response", resolve);
      stream.on("error", reject);
    });
    return { stream, answered };
  };
  const send = async (method: string, path: string, body?: unknown) => {
    const { stream, answered } = open(method, path, body);
    stream.end();
    const headers = await answered;
    let text = "";
    for await (const chunk of stream) text += chunk as string;
    return { status: headers[":status"] as number, headers, body: JSON.parse(text) as any };
  };
  const servedCertificate = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connectTls({
        port: Number(new URL(server.url).port),
        host: "127.0.0.1",
        rejectUnauthorized: false,
      });
      socket.once("secureConnect", () => {
        resolve(socket.getPeerX509Certificate()?.serialNumber ?? "");
        socket.destroy();
      });
      socket.once("error", reject);
    });
  const said = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const check = () => server.stdout().includes(text) && resolve();
      server.child.stdout?.on("data", check);
      check();
    });

  it("speaks HTTP/2: a session whose cookie is Secure, a procedure and the event stream", async () => {
    expect(server.url).toMatch(/^https:/);
    const signedIn = await send("POST", "/api/auth/sign-in", { username: "admin", password: "admin" });
    expect(signedIn.status).toBe(200);
    const [cookie = ""] = signedIn.headers["set-cookie"] as string[];
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict/);
    cookies.push(cookie.split(";")[0]!);
    const machines = await send("POST", "/api/procedures/load_machines", {});
    expect([machines.status, machines.body.call_status[0].call_code]).toEqual([200, 0]);
    const { stream, answered } = open("GET", "/api/events?topics=MachineChanged");
    expect(await answered).toMatchObject({ ":status": 200, "content-type": "text/event-stream; charset=utf-8" });
    const [opening] = (await once(stream, "data")) as string[];
    stream.close();
    expect(opening).toMatch(/^(id|event|data|:|retry)/);
  });

  it("speaks HTTP/1.1 with whom knows nothing else", async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${server.url}/api/health`, { ca: first.cert }, (response) => {
        response.resume();
        resolve([response.httpVersion, response.statusCode]);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toEqual(["1.1", 200]);
  });

  it("takes a renewed certificate at SIGHUP without a restart", async () => {
    expect(await servedCertificate()).toBe(serialOf(first.cert));
    writeFileSync(files.cert, third.cert);
    server.child.kill("SIGHUP");
    await said("certificate not renewed");
    expect(await servedCertificate()).toBe(serialOf(first.cert));
    writeFileSync(files.key, third.key);
    server.child.kill("SIGHUP");
    await said('"certificate renewed"');
    expect(await servedCertificate()).toBe(serialOf(third.cert));
    expect((await send("GET", "/api/health")).body.status).toBe("ok");
  });

  it("stops when it is told to, although a browser keeps its connection and its stream open", async () => {
    const { answered } = open("GET", "/api/events?topics=MachineChanged");
    expect((await answered)[":status"]).toBe(200);
    server.child.kill("SIGTERM");
    expect((await server.ended).code).toBe(0);
  });
});
