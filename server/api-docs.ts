import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

/** OpenAPI 3.1 of every route, made from the contracts: `/api/openapi.json`, browsable at `/api/docs`. */
export const addApiDocs = async (app: FastifyInstance, version: string): Promise<void> => {
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
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // On plain HTTP in a plant the pages would else ask for their own parts by HTTPS.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ""),
  });
  // Made once: it is a megabyte, and its routes are those of the start.
  let bytes: Buffer | null = null;
  app.get("/api/openapi.json", { schema: { hide: true }, config: { access: "unconfined" } }, (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type("application/json; charset=utf-8").send(bytes);
  });
};
