import type { DatasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { ready } from "#engine/bindings/bound.ts";
import { resolveDatasourceValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import classes from "../parts/parts.module.css";

/** What the binding yields now, with the parameters at their defaults. */
export const Result = ({ value }: { value: DatasourceValue }) => {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const { sources, parameters, rowsOf } = useSurroundings();
  const known = sources.some(({ slug }) => slug === value.dataSource);
  const sample = known ? rowsOf(value.dataSource) : null;
  const bound = resolveDatasourceValue(value, {
    parameters: Object.fromEntries(parameters.map(({ name, default: fallback }) => [name, fallback])),
    sources: sample?.status === "ready" ? { [value.dataSource]: ready({ columns: [], rows: sample.rows }) } : {},
    locale: { language, timeZone },
  });
  return bound.status === "ready" && bound.data ? (
    <p className={classes["note"]}>{text("inspector.result", { value: bound.data.text })}</p>
  ) : null;
};
