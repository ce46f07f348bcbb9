import { allowedFrames } from "#schemas/documents/site/frames.ts";
import type { ServerParts } from "./parts.ts";
import type { SiteReader } from "./site.ts";

/**
 * The origins that pages may frame: of all companies, since a page is served before anybody has signed in at it and
 * stays open while one signs in. Which of them a widget shows is its own company's list. A saved document renews them;
 * while the database cannot say, the last known ones hold.
 */
export const framesOfAll = ({ store, hub }: Pick<ServerParts, "store" | "hub">, site: SiteReader) => {
  let known: readonly string[] = [];
  let reading: Promise<readonly string[]> | null = null;
  hub.listen((_company_id, events) => {
    if (events === null || events.some(({ event }) => event === "DocumentChanged")) reading = null;
  });
  const read = async (): Promise<readonly string[]> => {
    const companies = await store.read.selectFrom("companies").select("company_id").execute();
    const settings = await Promise.all(companies.map(({ company_id }) => site.settings(company_id)));
    return [...new Set(settings.flatMap(allowedFrames))].toSorted();
  };
  return async (): Promise<readonly string[]> => {
    const mine = (reading ??= read());
    try {
      const frames = await mine;
      if (reading === mine) known = frames;
    } catch {
      if (reading === mine) reading = null;
    }
    return known;
  };
};
