import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { labelFacts } from "#schemas/plant/label-facts.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { errorTextOf } from "#engine/react/queries/bound.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import parts from "../parts/parts.module.css";
import { TestPrint } from "./TestPrint.tsx";
import classes from "./label.module.css";

/** The label under edit as it is printed, with an example of each fact. */
export const LabelPreview = () => {
  const { text } = useText();
  const { transport } = useEngine();
  const { permissions } = useApp();
  const label = useEdited((state) => state.document);
  const { data, error } = useQuery({
    queryKey: ["preview_label", label],
    queryFn: () => transport.call("preview_label", { label }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const problem = error ? errorTextOf(error).message : data?.problem;
  return (
    <section className={parts["preview"]} aria-label={text("inspector.preview")}>
      <div className={classes["ground"]}>
        {data?.svg ? (
          <img
            className={classes["label"]}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`}
            alt={text("labels.preview_of")}
          />
        ) : null}
        {data || error ? null : <Skeleton height={160} />}
      </div>
      <output className={classes["said"]}>{problem ?? text("labels.example")}</output>
      {permissions.includes("can-do-admin-actions") ? (
        <TestPrint label={label} disabled={problem !== null && problem !== undefined} />
      ) : null}
      <Facts of={String(label["of"])} />
    </section>
  );
};

/** What texts and codes can name, with what each stands for. */
const Facts = ({ of }: { of: string }) => {
  const { text, label } = useText();
  return (
    <details className={classes["facts"]}>
      <summary>{text("labels.facts")}</summary>
      <dl>
        {(labelFacts[of] ?? []).map(({ id, title }) => (
          <div key={id}>
            <dt>
              <code>{`{${id}}`}</code>
            </dt>
            <dd>{label(title)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
