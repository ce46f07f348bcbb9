import { Pagination } from "@mantine/core";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./table.module.css";

export interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pages of a list that the server hands out in pages. */
const Pager = ({ page, pages, onPage }: PagerProps) => {
  const { text } = useText();
  return (
    <nav className={classes["pager"]} aria-label={text("table.pages")}>
      <Pagination
        size="xl"
        classNames={{ control: classes["pageNumber"] ?? "" }}
        value={page}
        total={pages}
        onChange={onPage}
        getControlProps={(control) => ({
          "aria-label": text(control === "next" ? "table.page_next" : "table.page_previous"),
        })}
      />
    </nav>
  );
};

export default Pager;
