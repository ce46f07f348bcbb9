import { useMemo } from "react";
import { useNowAs } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat } from "#engine/react/providers/TextsProvider.tsx";

/** How long something lasts by now, as people say it ("12 min"); the exact moment on hover. Nothing for no moment. */
export const Since = ({ moment, className }: { moment: string | null | undefined; className?: string | undefined }) => {
  const format = useFormat();
  const start = moment ? Date.parse(moment) : Number.NaN;
  const lasts = useNowAs((now) => (Number.isNaN(start) ? "" : format.duration((now - start) / 1000)));
  const exactly = useMemo(() => (moment ? format.dateTime(moment) : ""), [format, moment]);
  if (!moment || Number.isNaN(start)) return null;
  return (
    <time dateTime={moment} title={exactly} className={className}>
      {lasts}
    </time>
  );
};
