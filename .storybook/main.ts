import type { StorybookConfig } from "@storybook/react-vite";

/** Packages that views reach lazily: found beforehand, so that no story test is reloaded in the middle. */
const include = [
  "@mantine/core",
  "@mantine/dates",
  "@mantine/hooks",
  "@mantine/notifications",
  "@tabler/icons-react",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "chart.js",
  "dayjs/locale/sv",
  "dompurify",
  "pdfjs-dist",
  "re2js",
  "react-chartjs-2",
  "react-router",
  "simple-keyboard",
  "typebox",
  "uuid",
];

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../widgets/**/*.stories.tsx", "../designer/**/*.stories.tsx"],
  addons: ["@storybook/addon-vitest", "@storybook/addon-a11y"],
  core: { disableTelemetry: true },
  viteFinal: (vite) => ({
    ...vite,
    optimizeDeps: { ...vite.optimizeDeps, include: [...(vite.optimizeDeps?.include ?? []), ...include] },
  }),
};
export default config;
