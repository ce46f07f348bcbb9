import DOMPurify, { type Config } from "dompurify";

const config: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ["style", "form", "input", "button", "textarea", "select", "iframe", "object", "embed"],
  FORBID_ATTR: ["id", "name"],
  ALLOW_DATA_ATTR: false,
};

/**
 * The path under /serverfiles/ of a source on somebody's disk or share: `file:` addresses, drive-letter and UNC paths
 * lose their drive or server name, backslashes become slashes. Every other address stays as it is.
 */
export const serverFile = (source: string): string => {
  const path = source.trim().replaceAll("\\", "/");
  const local =
    /^file:\/{0,3}(?:[a-z]:)?\/?(.*)$/i.exec(path)?.[1] ??
    /^[a-z]:\/*(.*)$/i.exec(path)?.[1] ??
    /^\/\/[^/]+\/(.*)$/.exec(source.trim().startsWith("\\\\") ? path : "")?.[1];
  return local === undefined ? source : `/serverfiles/${local.replace(/^\/+/, "")}`;
};

const withServerFiles = (root: ParentNode): void => {
  for (const image of root.querySelectorAll("img[src]")) {
    image.setAttribute("src", serverFile(image.getAttribute("src") ?? ""));
  }
};

const withSafeLinks = (root: ParentNode): void => {
  for (const link of root.querySelectorAll("a[href]")) link.setAttribute("rel", "noopener noreferrer");
};

/** HTML without scripts, event attributes, styles and forms; pictures of a disk come from the server's files. */
export const sanitize = (html: string): string => {
  const template = document.createElement("template");
  template.innerHTML = html;
  withServerFiles(template.content);
  template.innerHTML = DOMPurify.sanitize(template.innerHTML, config);
  withSafeLinks(template.content);
  return template.innerHTML;
};
