import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Cards } from "./Cards.tsx";
import type { ChoicesProps } from "./facts.ts";
import classes from "./list.module.css";
import { Rows } from "./Rows.tsx";

/** The rows of one group, under its heading where it has one. */
export const Choices = (props: ChoicesProps) => {
  const { group, layout, folding } = props;
  const content = () => (layout === "cards" ? <Cards {...props} /> : <Rows {...props} />);
  if (group.label === "") return content();
  const remark = group.note === "" ? null : <p className={classes.note}>{group.note}</p>;
  if (!folding) {
    return (
      <section className={classes.group}>
        <h3 className={classes.heading}>{group.label}</h3>
        {remark}
        {content()}
      </section>
    );
  }
  return (
    <section className={classes.group}>
      <h3 className={classes.heading}>
        <Fold {...folding}>
          {group.label} <small>{group.rows.length}</small>
        </Fold>
      </h3>
      {remark}
      {folding.open && content()}
    </section>
  );
};

const Fold = ({ open, turn, children }: { open: boolean; turn: () => void; children: ReactNode }) => (
  <button type="button" className={classes.fold} aria-expanded={open} onClick={turn}>
    <IconChevronRight size={24} aria-hidden data-open={open || undefined} />
    {children}
  </button>
);
