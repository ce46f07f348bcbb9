import { Button } from "@mantine/core";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import classes from "./data.module.css";
import type { EntityInfo } from "./entity.ts";
import type { Clash, Values } from "./record.ts";
import { useShown } from "./use-shown.ts";

interface ClashNoticeProps {
  info: EntityInfo;
  clash: Clash;
  values: Values;
  settle: (now: Row, fields: readonly string[], mine: boolean) => void;
}

/** Somebody else has changed the same fields: what both say, and whose words stay. */
export const ClashNotice = ({ info, clash, values, settle }: ClashNoticeProps) => {
  const { text, label } = useText();
  const shown = useShown();
  const { row, fields } = clash;
  return (
    <div role="alert" className={classes["clash"]}>
      <p>{text("entities.clash")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("entities.field")}</th>
            <th scope="col">{text("entities.mine")}</th>
            <th scope="col">{text("entities.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {info.fields
            .filter(({ id }) => fields.includes(id))
            .map(({ id, title }) => (
              <tr key={id}>
                <th scope="row">{label(title)}</th>
                <td>{shown(values[id])}</td>
                <td>{shown(row[id])}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={classes["answers"]}>
        <Button size="md" variant="default" onClick={() => settle(row, fields, false)}>
          {text("entities.take_theirs")}
        </Button>
        <Button size="md" onClick={() => settle(row, fields, true)}>
          {text("entities.keep_mine")}
        </Button>
      </div>
    </div>
  );
};
