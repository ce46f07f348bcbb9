import { notifications } from "@mantine/notifications";
import type { Preview, StoryContext } from "@storybook/react-vite";
import { configure } from "storybook/test";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { bounds } from "#tests/support/bounds.ts";
import { registry } from "#widgets/index.ts";
import { StoryProviders } from "#engine/react/testing/StoryProviders.tsx";
import en from "../configs/factory/texts/en.json" with { type: "json" };
import sv from "../configs/factory/texts/sv.json" with { type: "json" };
import "./preview.css";

configure({ asyncUtilTimeout: bounds.wait });

/** Only what is wrong is described: the lists of what is right took half of each check. */
const a11y = { test: "error", options: { resultTypes: ["violations"], preload: false } };

/**
 * In the short run the rules are asked of the first story of a file, of its typical one and of those in a scheme of their
 * own; in the long one of all.
 */
const isShort = Boolean(import.meta.env["SHORT_RUN"]);
const firsts = new Map<string, string>();
const isAsked = ({ id, title, storyGlobals }: StoryContext): boolean => {
  const first = firsts.get(title) ?? id;
  firsts.set(title, first);
  return !isShort || id === first || id.endsWith("--typical") || "scheme" in storyGlobals;
};

const catalogues = { en: en.texts, sv: sv.texts };

/** Every story stands in the providers of the app, at a moment that does not move, in a box of its own size. */
const preview: Preview = {
  parameters: { a11y, layout: "fullscreen", box: { width: 420, height: 260 } },
  globalTypes: {
    scheme: { toolbar: { title: "Scheme", items: ["light", "dark"], dynamicTitle: true } },
    language: { toolbar: { title: "Language", items: ["en", "sv"], dynamicTitle: true } },
  },
  initialGlobals: { scheme: "light", language: "en" },
  beforeEach: (context) => {
    // Stories share a page: each begins without what another has notified.
    notifications.clean();
    if (!isAsked(context)) context.parameters = { ...context.parameters, a11y: { ...a11y, test: "off" } };
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <StoryProviders
        key={`${String(globals["scheme"])}-${String(globals["language"])}`}
        catalogues={catalogues}
        columns={globals["language"] === "sv" ? sv.columns : en.columns}
        scheme={globals["scheme"] === "dark" ? "dark" : "light"}
        language={globals["language"] === "sv" ? "sv" : "en"}
        clock={parameters["clock"] ?? fakeClock()}
        transport={parameters["transport"]}
        registry={registry}
        path={parameters["path"] ?? "/dashboards/hall-1"}
      >
        <div className="story">
          <div className="story-box" style={parameters["box"]}>
            <Story />
          </div>
        </div>
      </StoryProviders>
    ),
  ],
};
export default preview;
