import { Button } from "@mantine/core";
import { IconArrowRight, IconPlus } from "@tabler/icons-react";
import { useText } from "../providers/TextsProvider.tsx";
import type { Unfinished } from "./page-run.ts";
import classes from "./wizard.module.css";

/** Asked before a wizard that was opened for one thing goes on with what was entered for another. */
export const UnfinishedRun = ({ stored, goOn, beginAnew }: Unfinished) => {
  const { text, label } = useText();
  const { title, position, count } = stored.progress ?? { title: stored.wizard, position: 0, count: 0 };
  return (
    <section className={classes["unfinished"]} aria-labelledby="unfinished-title">
      <h2 id="unfinished-title" className={classes["title"]}>
        {label(title)}
      </h2>
      <p>{text("wizard.unfinished_question", { position, count })}</p>
      <div className={classes["choices"]}>
        <Button size="xl" leftSection={<IconArrowRight size={24} aria-hidden />} onClick={goOn}>
          {text("wizard.go_on")}
        </Button>
        <Button size="xl" variant="default" leftSection={<IconPlus size={24} aria-hidden />} onClick={beginAnew}>
          {text("wizard.begin_anew")}
        </Button>
      </div>
    </section>
  );
};
