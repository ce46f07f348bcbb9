import { useCallback } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { QueryDocument } from "#schemas/documents/query/schema.ts";
import { publishedViews } from "#schemas/plant/published-views.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { changeDocument } from "../../actions/change-document.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { Faults } from "../../fields/parts/Faults.tsx";
import { messagesAt, faultsBelow } from "../../surroundings/faults.ts";
import Inspector from "../../inspector/Inspector.tsx";
import { objectOf } from "../../values.ts";
import { withoutProperties, withProperty } from "../parts/schemas.ts";
import { RunQuery } from "./RunQuery.tsx";
import { SqlText } from "./SqlText.tsx";
import classes from "./query.module.css";

/** The number is typed, not drawn along a line of two milliards. */
const number = { type: "integer", minimum: 1 };
const edited = withoutProperties(objectOf(QueryDocument), [
  "$schema",
  "kind",
  "slug",
  "schemaVersion",
  "versions",
  "sql_query",
]);
const schema = withProperty(edited, "record_no", number);
const noDefaults: JsonObject = {};

/** A stored query: its text with the views that it may read, its values, and what it answers as it stands. */
const QueryEditor = () => {
  const { text } = useText();
  const session = useSession();
  const document = useEdited((state) => state.document);
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const faults = useEdited(({ findings }) => findings?.faults);
  const sql = typeof document["sql_query"] === "string" ? document["sql_query"] : "";
  const change = useCallback(
    (value: JsonObject, property: string) => session.apply(changeDocument(value, property)),
    [session],
  );
  const write = useCallback((sql_query: string) => change({ sql_query }, "sql_query"), [change]);
  return (
    <div className={classes["editor"]}>
      <div className={classes["form"]}>
        <Inspector schema={schema} value={document} defaults={noDefaults} path="" change={change} />
      </div>
      <div className={classes["work"]}>
        <h2 className={classes["heading"]}>{text("query.text")}</h2>
        <div className={classes["text"]}>
          <SqlText label={text("query.text")} value={sql} readOnly={isReadOnly} change={write} />
        </div>
        <Faults messages={messagesAt(faultsBelow(faults ?? [], "/sql_query"))} />
        <Views />
        <RunQuery record_no={Number(document["record_no"])} sql={sql} />
      </div>
    </div>
  );
};

const Views = () => {
  const { text } = useText();
  return (
    <details className={classes["views"]}>
      <summary>{text("query.views")}</summary>
      <dl>
        {publishedViews.map(({ name, description, columns }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
            {Object.entries(columns).map(([column, meaning]) => (
              <dd key={column}>
                <code>{column}</code>: {meaning}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
};

export default QueryEditor;
