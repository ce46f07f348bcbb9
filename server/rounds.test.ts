import { expect, it } from "vitest";
import { CompanyRounds } from "./rounds.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/server.ts";

class Noting extends CompanyRounds {
  readonly seen: number[] = [];
  during: () => void = () => undefined;

  protected override lookAt(company_id: number): Promise<void> {
    this.seen.push(company_id);
    this.during();
    return company_id === 1 ? Promise.reject(new Error("of the first")) : Promise.resolve();
  }

  begin(name: string, work: () => Promise<void>): void {
    this.start(name, work);
  }
}

it("look at every company though one fails, again where it was asked to meanwhile, and begin each work once", async () => {
  const server = await startTestServer({
    database: databases[0]!,
    users: [
      { username: "ann", role: null },
      { username: "bo", company_id: 2, role: null },
    ],
  });
  const failures: unknown[] = [];
  const { store } = server.parts;
  const rounds = new Noting({ store, failed: (error) => failures.push(error) });
  rounds.during = () => {
    rounds.during = () => undefined;
    void rounds.look();
  };
  await rounds.look();
  const companies = (await store.read.selectFrom("companies").select("company_id").execute()).map(
    (one) => one.company_id,
  );
  expect(companies.length).toBeGreaterThan(1);
  expect(rounds.seen).toEqual([...companies, ...companies]);
  expect(failures).toEqual([new Error("of the first"), new Error("of the first")]);

  let begun = 0;
  let end: () => void = () => undefined;
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => (end = resolve));
  };
  for (let count = 0; count < 3; count += 1) rounds.begin("one", work);
  expect(begun).toBe(1);
  const stopped = rounds.stop();
  rounds.begin("two", work);
  end();
  await stopped;
  expect(begun).toBe(1);
  await rounds.look();
  expect(rounds.seen.length).toBe(2 * companies.length);
  await server.close();
});
