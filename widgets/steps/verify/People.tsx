import { IconUserCheck } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Person } from "./logic.ts";
import classes from "./verify.module.css";

interface PeopleProps {
  people: readonly Person[];
  disabled: boolean;
  choose: (number: string) => void;
}

/** Who is offered to choose from, one press each; nothing where nobody is. */
export const People = ({ people, disabled, choose }: PeopleProps) => {
  const { text } = useText();
  if (people.length === 0) return null;
  return (
    <fieldset className={classes["people"]} disabled={disabled}>
      <legend>{text("verify.people")}</legend>
      {people.map(({ number, name }) => (
        <button key={number} type="button" onClick={() => choose(number)}>
          <IconUserCheck size={24} aria-hidden />
          <span>
            {name}
            <small>{number}</small>
          </span>
        </button>
      ))}
    </fieldset>
  );
};
