/** A command of the generator as a guide prints it. */
export interface PrintedCommand {
  command: string;
  kind: string;
  name: string;
  swedish: string | undefined;
}

/** The commands of the generator in a text, in their order. */
export const printedCommands = (markdown: string): PrintedCommand[] =>
  [...markdown.matchAll(/^npm run new -- (\S+) (\S+)(?: "([^"]*)")?$/gm)].map(
    ([command, kind = "", name = "", swedish]) => ({ command, kind, name, swedish }),
  );
