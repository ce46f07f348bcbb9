import { Button } from "@mantine/core";
import { IconPlus, IconRefresh } from "@tabler/icons-react";
import type { Label } from "#schemas/documents/envelope.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { Adjusted } from "./Adjusted.tsx";
import classes from "./adjust.module.css";
import { adjustmentsIn, type Area, decimalsOf, mostDecimals, type Options, withNew } from "./logic.ts";
import { Reported } from "./Reported.tsx";

const areas: readonly Area[] = ["good", "scrap", "material"];

const titleOf = (options: Options, area: Area): Label => {
  const { goodLabel, scrapLabel, materialLabel } = options;
  return { good: goodLabel, scrap: scrapLabel, material: materialLabel }[area] ?? { text: `adjust.${area}` };
};

/** What was reported of an order, and beside it what is corrected. */
const View = (props: StepViewProps<Options>) => {
  const { options, sources } = props;
  const { label } = useText();
  const isWaiting = !options.scrap && Object.values(sources).some(({ status }) => status === "pending");
  if (isWaiting) return <Waiting />;
  return (
    <div className={classes.adjust}>
      {options.notice ? (
        <output className={classes.notice}>
          <IconRefresh size={24} aria-hidden />
          {label(options.notice)}
        </output>
      ) : null}
      <div className={classes.reported}>
        {options.facts ? <Facts facts={options.facts} layout="line" /> : null}
        <Reported title="adjust.reported_scrap" rows={options.scrap} columns={options.scrapColumns} />
        <Reported title="adjust.materials" rows={options.materials} columns={options.materialColumns} />
        <Reported title="adjust.material_scrap" rows={options.materialScrap} columns={options.materialScrapColumns} />
      </div>
      {options.readOnly ? null : <Adjustments {...props} />}
    </div>
  );
};

const Adjustments = ({ options, data, disabled, change, act, blur }: StepViewProps<Options>) => {
  const { label, text } = useText();
  const rows = adjustmentsIn(data);
  const { reportAction = "report", removeAction = "remove" } = options;
  return (
    <section className={classes.adjustments} aria-label={text("adjust.title")}>
      <div className={classes.areas}>
        {areas.map((area) => (
          <Button
            key={area}
            size="lg"
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            disabled={disabled || (area === "material" && !options.materials?.length)}
            onClick={() => change({ rows: withNew(rows, area) })}
          >
            {label(titleOf(options, area))}
          </Button>
        ))}
      </div>
      <ol className={classes.rows}>
        {rows.map((row) => (
          <Adjusted
            key={row.id}
            row={row}
            title={label(titleOf(options, row.area))}
            reasons={options.reasons ?? []}
            materials={options.materials ?? []}
            decimals={decimalsOf(row, options.materials ?? [], options.decimals ?? mostDecimals)}
            disabled={disabled || !act}
            change={(next) => change({ rows: rows.map((one) => (one.id === row.id ? next : one)) })}
            report={() => act?.(reportAction, row)}
            remove={() => act?.(removeAction, row)}
            blur={blur}
          />
        ))}
      </ol>
    </section>
  );
};

export default View;
