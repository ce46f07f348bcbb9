/**
 * A notice lies over a corner of the screen until it goes, and stays for as long as the pointer rests on it. A person
 * looks and waits; a test would press into it or not, by the millisecond. Where these rules hold, only a notice's own
 * buttons and links are hit, and anything else is what lies beneath.
 */
export const noticeRules = `
  .mantine-Notifications-root, .mantine-Notifications-root * { pointer-events: none; }
  .mantine-Notifications-root :is(button, a) { pointer-events: auto; }
`;

/** Adds the rules to the document that it runs in: a page of a journey gets this function as its text. */
export const lookThroughNotices = (rules: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};
