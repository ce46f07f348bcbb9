import { locales } from "#engine/language/expressions/format.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useNow } from "#engine/react/providers/ClockProvider.tsx";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { dayOf, weekNumberOf } from "#schemas/calendar/days.ts";
import { second } from "#schemas/durations.ts";
import classes from "./layouts.module.css";

const Shown = () => {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const now = useNow(second);
  const formatted = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone }).format(now);
  return (
    <p className={classes["banner"]}>
      <span>{formatted({ weekday: "long", day: "numeric", month: "long", year: "numeric" })}</span>
      <span>{text("shell.week", { week: weekNumberOf(dayOf(now, timeZone)) % 100 })}</span>
      <time dateTime={new Date(now).toISOString()}>
        {formatted({ hour: "2-digit", minute: "2-digit", second: "2-digit" })}
      </time>
    </p>
  );
};

/** Date, week and time of day in the company's zone, to be read from afar; where the site has it, and not on a phone. */
export const BannerClock = () => (Object.hasOwn(useApp().settings, "showBannerClock") ? <Shown /> : null);
