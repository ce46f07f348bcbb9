import { Button, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The one accent: what can be pressed. State colours are CSS variables (tokens.css) and never an accent. */
const accent: MantineColorsTuple = [
  "#eaf1fb",
  "#d3e1f4",
  "#a6c2e8",
  "#76a1dc",
  "#4f86d2",
  "#3674cb",
  "#1f63bd",
  "#1a56a6",
  "#164a90",
  "#0d3b78",
];
const dark: MantineColorsTuple = [
  "#e8eaed",
  "#c3c8ce",
  "#9aa2ab",
  "#6d7680",
  "#434b54",
  "#363d45",
  "#22282e",
  "#1a1f24",
  "#13171b",
  "#0d1013",
];

/** Mantine finds the ink for the light scheme's shade alone: the tokens have one for each scheme. */
const accentButton = {
  "--button-bg": "var(--sw-accent)",
  "--button-hover": "color-mix(in srgb, var(--sw-accent) 85%, var(--sw-text))",
  "--button-color": "var(--sw-on-accent)",
};

/** What is chosen of a list is taken out by a target for fingers. */
const pill = {
  root: { display: "inline-flex", alignItems: "center", height: "var(--sw-target)" },
  label: { height: "auto", lineHeight: 1.4 },
  remove: {
    flex: "none",
    width: "var(--sw-target)",
    minWidth: "var(--sw-target)",
    maxWidth: "none",
    height: "var(--sw-target)",
  },
} as const;

/** An 8 px grid, one radius, one family with tabular figures, targets of 44 px. */
export const theme = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontFamily: '"Inter Variable", system-ui, sans-serif', fontWeight: "650" },
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { accent, dark },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  fontSizes: { xs: "13px", sm: "15px", md: "16px", lg: "20px", xl: "26px" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: Button.extend({
      defaultProps: { size: "md" },
      styles: { root: { minHeight: "var(--sw-target)" } },
      vars: (_theme, { variant = "filled", color = "accent" }) => ({
        root: variant === "filled" && color === "accent" ? accentButton : {},
      }),
    }),
    ActionIcon: { defaultProps: { size: "var(--sw-target)", variant: "subtle", color: "gray" } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Pill: { styles: pill },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 } } },
  },
});
