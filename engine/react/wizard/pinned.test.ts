import { expect, test } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import type { Transport } from "#engine/transport/transport.ts";
import { documentAt, revisionFor } from "./pinned.ts";

const servedAt = (revision: number) =>
  ({ document: {}, revision, faults: [] }) as unknown as ServedDocument<WizardDocument>;
const snapshotAt = (revision: number) => createSnapshot({ id: "a", wizard: "report", revision, machine: "M1" });
const current = servedAt(4);

const setUp = (answer: (revision: number | undefined) => ServedDocument<WizardDocument>) => {
  const asked: unknown[] = [];
  const document = (async (kind: string, slug: string, revision?: number) => {
    asked.push([kind, slug, revision]);
    return answer(revision);
  }) as unknown as Transport["document"];
  return { transport: { ...fakeTransport(), document }, asked };
};

test("a new run and one of the current revision run on the current one, without asking", async () => {
  const { transport, asked } = setUp(() => servedAt(0));
  expect(await revisionFor(transport, current, null)).toBe(current);
  expect(await revisionFor(transport, current, snapshotAt(4))).toBe(current);
  expect(asked).toEqual([]);
});

test("a run goes on with the revision that its snapshot pins", async () => {
  const { transport, asked } = setUp((revision) => servedAt(revision ?? 0));
  expect((await revisionFor(transport, current, snapshotAt(2))).revision).toBe(2);
  expect(asked).toEqual([["wizard", "report", 2]]);
});

test("where the server no longer gives the pinned revision the run goes on with the current one", async () => {
  const { transport } = setUp(() => {
    throw new CallError(404, { code: "not_found", message: "", path: null, res: null });
  });
  expect(await revisionFor(transport, current, snapshotAt(2))).toBe(current);
});

test("without a link and without a copy of it the run waits", async () => {
  const { transport } = setUp(() => {
    throw new NoLinkError();
  });
  await expect(revisionFor(transport, current, snapshotAt(2))).rejects.toThrow(NoLinkError);
});

test("a document is asked for at its revision; where that is no longer given, as it is now", async () => {
  const { transport, asked } = setUp((revision) => {
    if (revision === 2) throw new CallError(404, { code: "not_found", message: "", path: null, res: null });
    return servedAt(revision ?? 4);
  });
  const revisionAt = async (revision?: number) => (await documentAt(transport, "wizard", "report", revision)).revision;
  expect([await revisionAt(), await revisionAt(3), await revisionAt(2)]).toEqual([4, 3, 4]);
  expect(asked.map((one) => (one as unknown[])[2])).toEqual([undefined, 3, 2, undefined]);
});

test("a document that cannot be asked for now is not given at another revision", async () => {
  const { transport, asked } = setUp(() => {
    throw new NoLinkError();
  });
  await expect(documentAt(transport, "wizard", "report", 2)).rejects.toThrow(NoLinkError);
  expect(asked).toHaveLength(1);
});
