import { IconExternalLink, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import type { MachineDocument, Report } from "#schemas/plant/document.ts";
import type { Order } from "#schemas/plant/order.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import type { Css } from "#engine/bindings/resolvers/style.ts";
import { formatDate } from "#engine/language/expressions/format.ts";
import { useFormat, useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { Reading } from "#engine/react/queries/Reading.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { useToday } from "#widgets/controls/goals/use-today.ts";
import {
  addressOf,
  customShown,
  documentOf,
  fileKind,
  isNew,
  isOutside,
  type Options,
  ordersSince,
  reportShown,
  type Shown,
  sourceOf,
  thresholdOf,
} from "./logic.ts";
import classes from "./report-shower.module.css";

interface Data {
  report?: Bound<Report | null>;
  documents?: Bound<readonly MachineDocument[]>;
  order?: Bound<Order | null>;
  pageStyle?: Bound<Css>;
  warningStyle?: Bound<Css>;
}
type Props = WidgetViewProps<Options, Data>;

/** The reader of PDF files is large and few screens need it. */
const pdf = { view: () => import("#widgets/controls/viewer/Pdf.tsx") };

/** A report, a document of the machine or one of the document's own. */
const View = (props: Props) => (
  <WidgetBox options={props.options}>
    <Content {...props} />
  </WidgetBox>
);

const Content = ({ options, data }: Props) => {
  const { date } = useFormat();
  const source = sourceOf(options);
  if (source.kind === "custom")
    return <Document shown={customShown(options, source.index)} options={options} data={data} />;
  if (source.kind === "machine")
    return (
      <Bind bound={data.documents} missing={900136}>
        {(documents) => <Document shown={documentOf(documents, options)} options={options} data={data} />}
      </Bind>
    );
  if (!options.reportType?.report_setting?.trim()) return <Note of={900147} />;
  if (data.report?.data === null) return <Note of="report.none" />;
  return (
    <Bind bound={data.report} missing={900136}>
      {(report) => <Document shown={reportShown(report, date)} options={options} data={data} />}
    </Bind>
  );
};

interface DocumentProps {
  shown: Shown | null;
  options: Options;
  data: Data;
}

const Document = ({ shown, options, data }: DocumentProps) => {
  if (!shown) return <Note of={sourceOf(options).kind === "custom" ? 900147 : "report.no_document"} />;
  return (
    <div className={classes.document}>
      <div className={classes.page} style={data.pageStyle?.data}>
        <File key={shown.link} shown={shown} page={options.pageNumber ?? 1} />
      </div>
      <Warning shown={shown} options={options} order={data.order?.data ?? null} css={data.warningStyle?.data} />
    </div>
  );
};

const File = ({ shown, page }: { shown: Shown; page: number }) => {
  const [isBroken, setBroken] = useState(false);
  const { link, name } = shown;
  if (isOutside(link)) return <Offer address={link} name={name} />;
  const address = addressOf(shown);
  const kind = fileKind(link);
  if (isBroken || kind === "other") return <Offer address={address} name={name} />;
  const broken = () => setBroken(true);
  if (kind === "picture") return <img className={classes.picture} src={address} alt={name} onError={broken} />;
  return <LazyView definition={pdf} props={{ address, name, page, fit: "contain", broken }} fallback={<Waiting />} />;
};

/** What cannot be shown here opens by itself. */
const Offer = ({ address, name }: { address: string; name: string }) => (
  <a className={classes.offer} href={address} target="_blank" rel="noreferrer">
    <IconExternalLink aria-hidden />
    {name}
  </a>
);

interface WarningProps {
  shown: Shown;
  options: Options;
  order: Order | null;
  css: Css | undefined;
}

/** Says that the document is new until so many orders have run with it. */
const Warning = ({ shown, options, order, css }: WarningProps) => {
  const { text } = useText();
  const timeZone = useTimeZone();
  const today = useToday();
  if (!options.warnForNew || shown.changed === null || order === null) return null;
  const changed = formatDate(Date.parse(shown.changed), "dayOnly", timeZone);
  const threshold = thresholdOf(options);
  const place = { right: `${options.right ?? 2}%`, top: `${options.top ?? 2}%` };
  return (
    <Reading read={ordersSince(order, { changed, today }, threshold)}>
      {({ data }) =>
        data && isNew(data, threshold) ? (
          <output className={classes.warning} style={{ ...css, ...place }}>
            <IconSparkles size="1.2em" aria-hidden />
            {`${text("report.new")} ${changed}`}
          </output>
        ) : null
      }
    </Reading>
  );
};

export default View;
