import { pictures, tiles } from "#widgets/dashboard/pictures.tsx";
import classes from "./palette.module.css";

/** The picture of a type; four tiles for one that has none of its own. */
export const Picture = ({ of }: { of: string }) => (
  <svg className={classes["picture"]} viewBox="0 0 60 40" aria-hidden focusable={false}>
    {pictures[of] ?? tiles}
  </svg>
);
