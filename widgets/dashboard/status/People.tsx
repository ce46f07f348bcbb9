import { initials } from "./logic.ts";
import classes from "./status.module.css";

/** So many people are shown by their initials, the others as a number. */
const shownPeople = 3;

/** Who is signed in, by initials; their names on hover. */
export const People = ({ names }: { names: string | null | undefined }) => {
  const people = initials(names);
  const others = people.slice(shownPeople);
  return (
    <span className={classes.people}>
      {people.slice(0, shownPeople).map(({ name, letters }) => (
        <abbr key={name} title={name} className={classes.person}>
          {letters}
        </abbr>
      ))}
      {others.length > 0 && (
        <abbr title={others.map(({ name }) => name).join(", ")} className={classes.person}>
          +{others.length}
        </abbr>
      )}
    </span>
  );
};
