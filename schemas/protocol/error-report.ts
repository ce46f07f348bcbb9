import { type Static, Type } from "typebox";

/** Most characters of each field; a browser cuts longer ones. */
export const longestField = { message: 1_000, stack: 8_000, route: 500, name: 200 } as const;

const name = () => Type.Union([Type.String({ maxLength: longestField.name }), Type.Null()]);

/**
 * What a browser tells of an error that nothing caught: `POST /api/error-reports`. `route` is the path without query;
 * nothing that was typed is in it. Source: docs/specification/wizards-dashboards-widgets.md WD-1099, WD-023.
 */
export const ErrorReport = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: longestField.message }),
    stack: Type.String({ maxLength: longestField.stack }),
    route: Type.String({ maxLength: longestField.route }),
    app_version: Type.String({ maxLength: longestField.name }),
    company_id: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    company_name: name(),
    username: name(),
    time: Type.String({ format: "date-time", pattern: "Z$", maxLength: 30 }),
  },
  { additionalProperties: false },
);
export type ErrorReport = Static<typeof ErrorReport>;
