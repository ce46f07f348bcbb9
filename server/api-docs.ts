import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isObject } from "#schemas/documents/json.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import { mostTopics } from "./events/topics.ts";
import { listed, pack, type Packed, sendPacked } from "./packed.ts";
import type { Catalogue, CompanyCatalogue } from "./procedures/catalogue.ts";
import { operationOf } from "./procedures/openapi.ts";

/** Descriptions that are kept: companies with the same procedures share one. */
const mostDescriptions = 8;

const stream = "/api/events";

/** What a stream is asked for: the live events of the company by name. */
const topicsOf = (events: ReadonlySet<EventName>): object => ({
  name: "topics",
  in: "query",
  style: "form",
  explode: false,
  description: `Names of events, each alone or followed by a colon and a machine: ${[...events].join(", ")}. All without it.`,
  schema: { type: "array", maxItems: mostTopics, items: { type: "string" }, examples: [[...events].slice(0, 1)] },
});

/** The stream as a company has it: with the names of its events. */
const streamItem = (item: object | undefined, events: ReadonlySet<EventName>): object => {
  const get = item && "get" in item && isObject(item.get) ? item.get : {};
  return { ...item, get: { ...get, parameters: [topicsOf(events)] } };
};

/** The addresses with what they answer, as JSON: those of routes, and of each procedure the one that calls it. */
function* addressesOf(
  routes: Readonly<Record<string, object | undefined>>,
  { contracts, events }: CompanyCatalogue,
): Generator<string> {
  const named = new Set<string>();
  for (const contract of contracts.values()) {
    const address = `/api/procedures/${contract.name}`;
    named.add(address);
    yield `"${address}":${JSON.stringify({ ...routes[address], post: operationOf(contract) })}`;
  }
  for (const [address, item] of Object.entries(routes))
    if (!named.has(address))
      yield `${JSON.stringify(address)}:${JSON.stringify(address === stream ? streamItem(item, events) : item)}`;
}

/** The description of everything that a company can ask for. */
const describe = (app: FastifyInstance, catalogue: CompanyCatalogue): Promise<Packed> => {
  const { paths = {}, ...head } = app.swagger();
  return pack(listed(`${JSON.stringify(head).slice(0, -1)},"paths":{`, addressesOf(paths, catalogue), "}}"));
};

const describerOf = (app: FastifyInstance, catalogue: Catalogue) => {
  const kept = new LRUCache<string, Promise<Packed>>({ max: mostDescriptions });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ofCompany = await catalogue.of(request.identity?.company_id ?? null);
    const known = kept.get(ofCompany.version) ?? describe(app, ofCompany);
    kept.set(ofCompany.version, known);
    return sendPacked(request, reply, await known);
  };
};

/**
 * OpenAPI 3.1 of every route and of every procedure of the caller's company: `/api/openapi.json`, browsable at
 * `/api/docs`.
 */
export const addApiDocs = async (app: FastifyInstance, version: string, catalogue: Catalogue): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Shopwright", version, description: "Documents, procedures and live events of a factory." },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "shopwright_session" },
          key: { type: "http", scheme: "bearer" },
        },
      },
      security: [{ session: [] }, { key: [] }],
    },
  });
  const answer = describerOf(app, catalogue);
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // On plain HTTP in a plant the pages would else ask for their own parts by HTTPS.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ""),
    uiHooks: {
      // The pages' own description knows of routes alone. JSON is YAML too.
      // oxlint-disable-next-line typescript/no-misused-promises -- Fastify takes an asynchronous hook, the type of the pages does not
      preHandler: async (request, reply) =>
        /\/(json|yaml)$/.test(request.routeOptions.url ?? "") ? await answer(request, reply) : undefined,
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true }, config: { access: "unconfined" } }, answer);
};
