import { useMemo } from "react";
import type { Static } from "typebox";
import { filterOf, firstChoice } from "#engine/explorer/choice/choice.ts";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useExplorer } from "#engine/react/explorer/use-explorer.ts";
import { useNowAs } from "#engine/react/providers/ClockProvider.tsx";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { dayOf } from "#schemas/calendar/days.ts";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { minute } from "#schemas/durations.ts";
import { ChartGrid } from "#widgets/controls/explorer/ChartGrid.tsx";
import { Loading } from "#widgets/controls/explorer/Loading.tsx";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

const none: Readonly<Record<string, readonly string[]>> = {};

const Charts = ({ document, options }: { document: ExplorerDocument; options: Options }) => {
  const { text } = useText();
  const zone = useTimeZone();
  const data = useExplorer(document);
  const today = useNowAs((now) => dayOf(now, zone), minute);
  const { overviews, horizon, groupBy, from, to, values } = options;
  const choice = useMemo(() => {
    const first = firstChoice(document);
    return {
      ...first,
      horizon: horizon ?? first.horizon,
      groupBy: groupBy ?? first.groupBy,
      days: { from: from ?? "", to: to ?? "" },
      values: values ?? none,
    };
  }, [document, horizon, groupBy, from, to, values]);
  const charts = useMemo(
    () => overviews.flatMap((name) => document.overviews.find(({ slug }) => slug === name)?.charts ?? []),
    [overviews, document],
  );
  const filter = useMemo(() => filterOf(choice, document, today), [choice, document, today]);
  if (!filter) return <Message title={text(7547)} />;
  return (
    <>
      <Loading data={data} />
      {data.facts && !data.isAwaited ? (
        <ChartGrid
          document={document}
          data={data}
          charts={charts}
          filter={filter}
          groupBy={choice.groupBy}
          measure={undefined}
          chosen={none}
          onPress={undefined}
        />
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
};

const View = ({ options }: StepViewProps<Options>) => (
  <DocumentFrame<ExplorerDocument> kind="explorer" slug={options.explorer}>
    {({ document }) => <Charts document={document} options={options} />}
  </DocumentFrame>
);

export default View;
