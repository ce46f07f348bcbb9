import { createRoot } from "react-dom/client";
import { composeBrowser } from "#engine/shell/app/compose.ts";
import { Root } from "#engine/shell/app/Root.tsx";
import { createAppUpdates } from "#engine/shell/app/updates.ts";
import { PageView } from "#engine/shell/pages/PageView.tsx";
import { pageViews } from "#engine/shell/pages/views.ts";
import { keepData } from "#engine/react/queries/kept-data.ts";
import { registry } from "#widgets/index.ts";

/** A page may show what stands on widgets, which the shell does not know. */
const views = { ...pageViews, "chart-test": { view: () => import("#widgets/controls/chart/ChartTest.tsx") } };
const { nonce, build, clock, queries, client, store, reload, engine, report } = composeBrowser(registry, views);
const keyboard = { view: () => import("#widgets/controls/keyboard/OnScreenKeyboard.tsx") };
const updates = createAppUpdates({ client, store, reload, clock, build });

addEventListener("pagehide", keepData(queries, client.copy, clock).write);
createRoot(document.getElementById("root")!, { onCaughtError: report.caught }).render(
  <Root
    engine={engine}
    store={store}
    queries={queries}
    clock={clock}
    updates={updates}
    keyboard={keyboard}
    nonce={nonce}
  >
    <PageView />
  </Root>,
);
