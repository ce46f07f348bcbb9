import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { StoryProviders, type StoryProvidersProps } from "#engine/react/testing/StoryProviders.tsx";

/** Renders a part of a screen in the browser with everything it needs around it. Texts show as `[key]` unless given. */
export const renderWidget = async (
  part: ReactNode,
  { catalogues = {}, ...options }: Partial<Omit<StoryProvidersProps, "children">> = {},
) =>
  await render(
    <StoryProviders catalogues={catalogues} {...options}>
      {part}
    </StoryProviders>,
  );
