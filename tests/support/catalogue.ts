import { type Catalogue, catalogueFrom, createCatalogue } from "#server/procedures/catalogue.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

/** A catalogue of just these procedures, whatever the company. */
export const listed = (procedures: readonly Procedure[]): Catalogue =>
  createCatalogue(catalogueFrom([() => ({ version: "listed", procedures })]), () => Promise.resolve(new Map()));
