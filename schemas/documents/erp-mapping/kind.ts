import { defineKind } from "#schemas/documents/kind.ts";
import { envelope } from "./migrations/0001-envelope.ts";
import { ErpMappingDocument } from "./schema.ts";

export const erpMappingKind = defineKind({
  kind: "erp-mapping",
  schema: ErpMappingDocument,
  version: 1,
  migrations: [envelope],
  defaults: { subject: "balthzartransactions", target: "erp", path: "/", body: {} },
});
