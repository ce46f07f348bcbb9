import { Button, NativeSelect } from "@mantine/core";
import { IconArrowRight, IconEqual, IconEqualNot } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { type Pair, pairsOf, takenOver } from "./compare.ts";
import classes from "./machine-features.module.css";
import type { Part } from "./part.ts";
import type { PlantMachine } from "./plant.ts";

interface PickProps {
  label: string;
  plant: readonly PlantMachine[];
  value: string;
  onChange: (id: string) => void;
}

const Pick = ({ label, plant, value, onChange }: PickProps) => (
  <NativeSelect
    size="md"
    label={label}
    value={value}
    data={plant.map(({ machine_id, object_description }) => ({
      value: machine_id,
      label: `${machine_id} ${object_description}`,
    }))}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

interface RowProps extends Pick<Part, "names" | "mayChange"> {
  pair: Pair;
  right: PlantMachine;
  onTake: () => void;
}

const Row = ({ pair, names, right, mayChange, onTake }: RowProps) => {
  const { text } = useText();
  const { of, isSame } = pair;
  const name = names.nameOf(of);
  const Sign = isSame ? IconEqual : IconEqualNot;
  return (
    <tr data-same={isSame || undefined}>
      <th scope="row">
        <span className={classes["sign"]}>
          <Sign size={18} aria-hidden />
          {name}
          {"number" in of ? <span className={classes["number"]}>{of.number}</span> : null}
        </span>
      </th>
      <td>{names.valueOf(of, pair.left)}</td>
      <td>{names.valueOf(of, pair.right)}</td>
      <td>
        {isSame || !mayChange ? null : (
          <Button
            size="sm"
            variant="default"
            aria-label={text("machine_features.take_one", { name, machine: right.machine_id })}
            onClick={onTake}
          >
            <IconArrowRight size={18} aria-hidden />
          </Button>
        )}
      </td>
    </tr>
  );
};

interface PairsProps extends Part {
  left: PlantMachine;
  right: PlantMachine;
}

const Pairs = ({ left, right, ...part }: PairsProps) => {
  const { numbers, settings, changing, names, mayChange } = part;
  const { text } = useText();
  const [isWhole, setWhole] = useState(false);
  const pairs = pairsOf(changing.draft, [left, right], numbers, settings);
  const differing = pairs.filter(({ isSame }) => !isSame);
  const take = (some: readonly Pair[]) => changing.change((draft) => takenOver(draft, right, some));
  const ids = { left: left.machine_id, right: right.machine_id };
  return (
    <>
      <div className={classes["tools"]}>
        <output className={classes["count"]}>
          {text("machine_features.differences", { n: differing.length, total: pairs.length })}
        </output>
        <Button size="md" variant="default" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {text(isWhole ? "machine_features.hide_same" : "machine_features.show_same", {
            n: pairs.length - differing.length,
          })}
        </Button>
        {mayChange && differing.length > 0 ? (
          <Button size="md" variant="default" onClick={() => take(differing)}>
            {text("machine_features.take_all", ids)}
          </Button>
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <section className={classes["pairs"]} tabIndex={0} aria-label={text("machine_features.view.compare")}>
        {differing.length === 0 && !isWhole ? <Note of="machine_features.no_difference" /> : null}
        {differing.length === 0 && !isWhole ? null : (
          <table>
            <thead>
              <tr>
                <th scope="col">{text("machine_features.what")}</th>
                <th scope="col">{ids.left}</th>
                <th scope="col">{ids.right}</th>
                <th scope="col">{mayChange ? text("machine_features.take") : null}</th>
              </tr>
            </thead>
            <tbody>
              {(isWhole ? pairs : differing).map((pair) => (
                <Row
                  key={JSON.stringify(pair.of)}
                  pair={pair}
                  names={names}
                  right={right}
                  mayChange={mayChange}
                  onTake={() => take([pair])}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
};

/** Two machines beside each other, what differs first; the one can be given what the other has. */
export const Compare = (part: Part) => {
  const { text } = useText();
  const { plant } = part;
  const [ids, setIds] = useState({ left: plant[0]?.machine_id ?? "", right: plant[1]?.machine_id ?? "" });
  const find = (id: string) => plant.find(({ machine_id }) => machine_id === id);
  const [left, right] = [find(ids.left), find(ids.right)];
  if (!left || !right) return <Note of="machine_features.two_needed" />;
  return (
    <>
      <div className={classes["tools"]}>
        <Pick
          label={text("machine_features.left")}
          plant={plant}
          value={ids.left}
          onChange={(id) => setIds({ ...ids, left: id })}
        />
        <Pick
          label={text("machine_features.right")}
          plant={plant}
          value={ids.right}
          onChange={(id) => setIds({ ...ids, right: id })}
        />
      </div>
      <Pairs key={`${ids.left} ${ids.right}`} {...part} left={left} right={right} />
    </>
  );
};
