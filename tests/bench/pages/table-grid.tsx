/** The product's table around rows that stand in the browser, with all its tools. */
import "@mantine/core/styles.css";
import { createRoot } from "react-dom/client";
import { StoryProviders } from "#engine/react/testing/StoryProviders.tsx";
import { TableGrid } from "#engine/react/tables/TableGrid.tsx";
import { columns as types } from "#widgets/index.ts";
import { heads, rows } from "./table-rows.ts";

const components: Record<string, string> = { quantity: "round-0", run_time: "hh-mm" };
const columns = Object.entries(heads).map(([key, label]) => ({
  key,
  label,
  ...(components[key] ? { component: components[key] } : {}),
}));
const registry = { widgets: new Map(), steps: new Map(), columns: types };

const mount = () =>
  createRoot(document.getElementById("root")!).render(
    <StoryProviders catalogues={{ en: {} }} registry={registry}>
      <div style={{ height: "100vh" }}>
        <TableGrid
          columns={columns}
          rows={rows}
          rowKey="machine_id"
          label="Rows"
          empty="Nothing"
          searchable
          filterable
          exportable
        />
      </div>
    </StoryProviders>,
  );
Object.assign(window, { mount });
