import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { entities } from "#schemas/plant/entities/index.ts";
import { contractsOf } from "#schemas/platform/entities/contracts.ts";
import { carriedFields, type Entity } from "#schemas/platform/entities/declaration.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { Failure } from "#schemas/protocol/reply.ts";
import type { RoutePart } from "#server/app.ts";
import { machinesOf } from "#server/auth/identity.ts";
import { parseBody } from "#server/body/parse.ts";
import { readerOf } from "#server/database/company.ts";
import type { ServerParts } from "#server/parts.ts";
import type { Question } from "#server/procedures/entities/list.ts";
import { callerOf, queryOf } from "#server/request.ts";
import { type SiteReader, timeZoneOf } from "#server/site.ts";
import { type Format, sheetTypes, type WrittenCell, writeSheet } from "#server/spreadsheets/write.ts";
import { validatorOf } from "#server/validation.ts";
import { portionsOf } from "./rows.ts";

/** Characters of a question. */
const longest = 8000;

const Query = Type.Object({
  format: Type.Optional(Type.Enum(["csv", "xlsx"])),
  question: Type.Optional(
    Type.String({ maxLength: longest, description: "the input of the list as JSON: where, sort, search, retired" }),
  ),
});

const formatOf = (format: unknown): Format => {
  if (format === undefined || format === "csv") return "csv";
  if (format === "xlsx") return format;
  throw new DomainError("invalid_input", { message: "Expected csv or xlsx", path: "/format" });
};

/** What is asked of the rows, by the list's own contract. */
const questionReader = (entity: Entity): ((text: unknown) => Question) => {
  const validate = validatorOf(contractsOf(entity).list!.input);
  return (text = "{}") => {
    if (typeof text !== "string" || text.length > longest)
      throw new DomainError("invalid_input", { message: `Expected at most ${longest} characters`, path: "/question" });
    const asked = parseBody(Buffer.from(text), { names: false });
    validate(asked);
    return questionIn(asked);
  };
};

/* The contract's own schema has taken it. */
function questionIn(asked: unknown): Question;
function questionIn(asked: unknown): unknown {
  return asked;
}

/** The same portions, once the first of them is there: what cannot be read is refused before anything is answered. */
const begun = async (portions: AsyncGenerator<WrittenCell[][], void>) => {
  const first = await portions.next();
  return (async function* () {
    if (first.value) yield first.value;
    yield* portions;
  })();
};

const schemaOf = ({ slug, title }: Entity) => ({
  operationId: `export_${slug}`,
  tags: ["entities"],
  summary: `${title.en}: the rows as a spreadsheet that an import reads`,
  description:
    "CSV (RFC 4180, UTF-8 with its mark, commas, decimal points, ISO 8601) or XLSX. Columns stand in the order of the fields under their titles; references by their keys, lists with commas between, yes and no, durations in seconds. In CSV an apostrophe stands before what a spreadsheet would take for a formula, which an import takes away again. Secrets and badges are in no file. All rows of the question come, in pages as they are taken.",
  querystring: Query,
  response: { "4xx": Failure, "5xx": Failure },
});

const addExport = (app: FastifyInstance, { store }: ServerParts, site: SiteReader, entity: Entity): void => {
  const { slug, title } = entity;
  const read = questionReader(entity);
  const config = { access: "contract", procedure: `${slug}.list` } as const;
  app.get(`/api/exports/${slug}`, { schema: schemaOf(entity), config }, async (request, reply) => {
    const { identity, language } = callerOf(request);
    const { format: wanted, question: text } = queryOf(request);
    const [format, question] = [formatOf(wanted), read(text)];
    const { company_id } = identity;
    const zone = timeZoneOf(await site.settings(company_id));
    const asked = { db: readerOf(store, company_id), entity, question, machines: machinesOf(identity), zone };
    const portions = await begun(portionsOf(asked));
    const headings = carriedFields(entity).map((field) => field.title[language]);
    void reply.headers({
      "content-type": sheetTypes[format],
      "content-disposition": `attachment; filename="${slug}.${format}"`,
    });
    return reply.send(writeSheet(format, { title: title[language], headings, portions }));
  });
};

/** `GET /api/exports/{entity}`, for who may list the entity. */
export const exportRoutes =
  (parts: ServerParts, site: SiteReader): RoutePart =>
  (app) => {
    for (const entity of entities) addExport(app, parts, site, entity);
  };
