import { useState } from "react";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { appOf } from "./app-of.ts";
import { type WidgetArgs, widgetStory } from "./widget-story.tsx";

/** A view in the app of somebody who has signed in and holds no permission. */
export const inApp = (view: Parameters<typeof widgetStory>[0]) => {
  const Shown = widgetStory(view);
  const InApp = (args: WidgetArgs) => {
    const [store] = useState(() => appOf([]));
    return (
      <AppProvider store={store}>
        <Shown {...args} />
      </AppProvider>
    );
  };
  return InApp;
};
