import { Button, Tooltip } from "@mantine/core";
import { IconPhoto, IconPrinter } from "@tabler/icons-react";
import { formatDecimals } from "#engine/language/expressions/format.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { StatisticsReport, StatisticsSpan } from "#schemas/plant/statistics.ts";
import type { NotCompared } from "./logic.ts";
import { spanText } from "./spans.ts";
import classes from "./statistics.module.css";

/** Percent of the time from which what is missing changes nothing that is read. */
const wellKnown = 99;

/** The spans of a report in words, the one that it is of and the one that it is compared with. */
export const useSpanTexts = ({ span, before }: StatisticsReport, notCompared: NotCompared | null) => {
  const { text, language } = useText();
  const zone = useTimeZone();
  const said = (one: StatisticsSpan): string => {
    const percent = formatDecimals(one.known, one.known % 1 === 0 ? 0 : 1, language);
    const words = spanText(one, zone);
    return one.known >= wellKnown || one.known === 0 ? words : `${words} · ${text("statistics.known", { percent })}`;
  };
  return {
    plain: spanText(span, zone),
    now: said(span),
    before: before && notCompared === null ? `${text("statistics.before")}: ${said(before)}` : null,
    /** Why there is nothing beside it, where somebody asked for it. */
    lacking:
      notCompared === "unknown" && before
        ? text("statistics.before_unknown", { span: spanText(before, zone) })
        : notCompared === "none"
          ? text("statistics.no_shift_before")
          : null,
  };
};

interface ToolProps {
  word: string;
  Icon: typeof IconPhoto;
  onClick: () => void;
}

const Tool = ({ word, Icon, onClick }: ToolProps) => (
  <Tooltip label={word}>
    <Button variant="default" classNames={{ label: classes["label"] ?? "" }} onClick={onClick}>
      <Icon size={20} aria-hidden />
      <span className={classes["word"]}>{word}</span>
    </Button>
  </Tooltip>
);

interface HeadProps {
  spans: ReturnType<typeof useSpanTexts>;
  /** Absent where there is no chart. */
  onPicture: (() => void) | undefined;
}

/** Above a report: when it is of, and how it is taken along. */
export const Head = ({ spans, onPicture }: HeadProps) => {
  const { text } = useText();
  return (
    <header className={classes["head"]}>
      <ul className={classes["spans"]}>
        <li>
          {spans.before === null ? null : <span className={classes["swatch"]} aria-hidden />}
          {spans.now}
        </li>
        {spans.before === null ? null : (
          <li>
            <span className={classes["swatch"]} data-before="" aria-hidden />
            {spans.before}
          </li>
        )}
        {spans.lacking === null ? null : (
          <li>
            <output>{spans.lacking}</output>
          </li>
        )}
      </ul>
      <div className={classes["tools"]}>
        <Tool word={text("statistics.print")} Icon={IconPrinter} onClick={() => window.print()} />
        {onPicture ? <Tool word={text("statistics.save_picture")} Icon={IconPhoto} onClick={onPicture} /> : null}
      </div>
    </header>
  );
};
