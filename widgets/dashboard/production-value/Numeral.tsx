import type { Static } from "typebox";
import { toNumber } from "#engine/language/expressions/convert.ts";
import { formatValue } from "#engine/language/expressions/format.ts";
import type { Locale } from "#engine/language/expressions/services.ts";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { inkOn } from "#widgets/controls/color/ink.ts";
import { FitText } from "#widgets/controls/frame/FitText.tsx";
import { limitColor } from "./limits.ts";
import type { schema } from "./schema.ts";
import { timeText, toSeconds } from "./time.ts";

type Options = Static<typeof schema.options>;

const textOf = (options: Options, value: number | null, locale: Locale): string => {
  if (value === null) return "-";
  if (options.display === "time") return timeText(toSeconds(value, options.valueUnit ?? "seconds"), locale);
  return formatValue(value, "number", locale);
};

/** The main numeral of the box, scaled to it; as a colour box on the colour of the limit that it meets. */
export const Numeral = ({ options, value, text }: { options: Options; value: unknown; text?: string }) => {
  const { language } = useText();
  const timeZone = useTimeZone();
  const number = toNumber(value);
  const shown = text ?? textOf(options, number, { language, timeZone });
  const color = options.display === "colorBox" ? limitColor(options.limits ?? [], number)?.slice(0, 7) : undefined;
  return (
    <FitText
      text={shown}
      {...(options.unit && shown !== "-" ? { unit: options.unit } : {})}
      align={options.horizontalAlign ?? "center"}
      valign={options.verticalAlign ?? "middle"}
      {...(color && color.length === 7 ? { style: { background: color, color: inkOn(color) } } : {})}
    />
  );
};
