import { IsOptional, type TProperties } from "typebox";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { descriptionOf } from "./description.ts";

const parametersOf = (headers: TProperties) =>
  Object.entries(headers).map(([name, { description, ...schema }]: [string, { description?: string }]) => ({
    schema,
    in: "header",
    name,
    required: !IsOptional(headers[name]),
    ...(description === undefined ? {} : { description }),
  }));

const answerOf = (schema: object) => ({
  description: "Default Response",
  content: { "application/json": { schema } },
});

/** The operation of OpenAPI 3.1 that calls a procedure by its name. */
export const operationOf = (contract: ProcedureContract) => {
  const { headers, response, ...said } = descriptionOf(contract);
  return {
    operationId: contract.name,
    ...said,
    requestBody: {
      required: true,
      content: { "application/json": { schema: contract.input, example: contract.example } },
    },
    ...(headers ? { parameters: parametersOf(headers) } : {}),
    responses: {
      200: answerOf(response[200]),
      "4XX": answerOf(response["4xx"]),
      "5XX": answerOf(response["5xx"]),
    },
  };
};
