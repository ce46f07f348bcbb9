import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { refuseUnstorable } from "./body.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DomainError("invalid_input", { message: "The body is not UTF-8.", path: "", cause });
  }
};

const refuseEncoding = (request: FastifyRequest): void => {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") throw new DomainError("unsupported_media_type");
};

/** JSON in UTF-8 is the only body this server takes. Keys that reach for a prototype are refused. */
export const takeJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  const parseText = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, body) => {
        if (error)
          reject(new DomainError("invalid_input", { message: "The body is not valid JSON.", path: "", cause: error }));
        else resolve(body);
      });
    });
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseEncoding(request);
      if (bytes.length === 0) throw new DomainError("invalid_input", { message: "The body is empty.", path: "" });
      const body = await parseText(request, textOf(bytes));
      refuseUnstorable(body);
      return body;
    },
  );
};
