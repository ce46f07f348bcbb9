import type { SyntaxNode, Tree } from "@lezer/common";

/** Characters from the beginning of a text. */
export interface Range {
  from: number;
  to: number;
}

const isName = ({ name }: SyntaxNode) => name === "PropertyName";
const isPunctuation = ({ name }: SyntaxNode) => name === "⚠" || /^[{}[\],:]$/.test(name);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) if (!isPunctuation(child)) children.push(child);
  return children;
};

const written = (node: SyntaxNode, text: string): string => {
  const raw = text.slice(node.from, node.to);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.replaceAll('"', "");
  }
};

const nameOf = (property: SyntaxNode, text: string): string | null => {
  const name = property.getChild("PropertyName");
  return name ? written(name, text) : null;
};

const valueOf = (property: SyntaxNode): SyntaxNode | null => childrenOf(property).find((one) => !isName(one)) ?? null;

interface Found {
  value: SyntaxNode;
  /** The name of the property that holds it. */
  name: SyntaxNode | null;
}

const step = (node: SyntaxNode, segment: string, text: string): Found | null => {
  if (node.name === "Array") {
    const value = childrenOf(node)[Number(segment)];
    return value ? { value, name: null } : null;
  }
  if (node.name !== "Object") return null;
  const property = node.getChildren("Property").find((one) => nameOf(one, text) === segment);
  const value = property ? valueOf(property) : null;
  return property && value ? { value, name: property.getChild("PropertyName") } : null;
};

/** What to mark for a value: a plain one itself, of a larger one its name or its first character. */
const markOf = ({ value, name }: Found): Range => {
  const isLarge = value.name === "Object" || value.name === "Array";
  if (!isLarge) return { from: value.from, to: value.to };
  return name ? { from: name.from, to: name.to } : { from: value.from, to: value.from + 1 };
};

/** The place in a text of the value at a path; of one that is not there, the nearest part around it. */
export const rangeAt = (tree: Tree, text: string, path: readonly string[]): Range => {
  const root = tree.topNode.firstChild;
  if (!root) return { from: 0, to: 0 };
  let found: Found = { value: root, name: null };
  for (const segment of path) {
    const next = step(found.value, segment, text);
    if (!next) break;
    found = next;
  }
  return markOf(found);
};

/** The path of a node: names and indices from the document to it. */
export const pathTo = (node: SyntaxNode, text: string): string[] => {
  const path: string[] = [];
  for (let at: SyntaxNode | null = node; at?.parent; at = at.parent) {
    const { parent }: SyntaxNode = at;
    if (!parent) break;
    if (parent.name === "Property") path.unshift(nameOf(parent, text) ?? "");
    else if (parent.name === "Array" && !isPunctuation(at)) {
      const from = at.from;
      path.unshift(String(childrenOf(parent).findIndex((one) => one.from === from)));
    }
  }
  return path;
};

/** Names of the properties that an object has already. */
export const namesIn = (object: SyntaxNode, text: string): string[] =>
  object.getChildren("Property").flatMap((property) => nameOf(property, text) ?? []);

/** Where a text stops being JSON: the first place that the grammar does not know. */
export const firstError = (tree: Tree): number => {
  let at = -1;
  tree.iterate({
    enter: ({ type, from }) => {
      if (at === -1 && type.isError) at = from;
      return at === -1;
    },
  });
  return Math.max(at, 0);
};
