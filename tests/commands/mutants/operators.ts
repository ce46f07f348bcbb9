import type { Node } from "./syntax.ts";

/** A change of one place: what stands there instead, and how that is called in the list of survivors. */
export interface Change {
  start: number;
  end: number;
  replacement: string;
  /** A statement is left out; an expression is replaced. */
  kind: "expression" | "statement";
}

const comparisons: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
};
const arithmetic: Readonly<Record<string, readonly string[]>> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
};
const logical: Readonly<Record<string, readonly string[]>> = { "&&": ["||"], "||": ["&&"], "??": ["&&"] };
const assignments: Readonly<Record<string, readonly string[]>> = {
  "+=": ["-="],
  "-=": ["+="],
  "*=": ["/="],
  "/=": ["*="],
  "??=": ["="],
  "||=": ["&&="],
  "&&=": ["||="],
};

const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node["value"] === "string") ||
  (node.type === "BinaryExpression" && [node["left"], node["right"]].some((side) => isText(side as Node)));

const isBoolean = (node: Node): boolean => node.type === "Literal" && typeof node["value"] === "boolean";

const saysNothing = (node: Node): boolean =>
  isBoolean(node) ||
  (node.type === "Literal" && node["value"] === null) ||
  (node.type === "Identifier" && node["name"] === "undefined");

const textOf = (source: string, { start, end }: { start: number; end: number }): string => source.slice(start, end);

const replaced = (node: Node, replacement: string): Change => ({
  start: node.start,
  end: node.end,
  replacement,
  kind: "expression",
});

/** Both sides with other signs between them. */
const resigned = (node: Node, source: string, signs: readonly string[] | undefined): Change[] => {
  const [left, right] = [node["left"], node["right"]].map((side) => textOf(source, side as Node));
  return (signs ?? []).map((sign) => replaced(node, `(${left}) ${sign} (${right})`));
};

const ofBinary = (node: Node, source: string): Change[] => {
  const sign = node["operator"] as string;
  if (comparisons[sign]) return resigned(node, source, comparisons[sign]);
  return isText(node) ? [] : resigned(node, source, arithmetic[sign]);
};

const ofAssignment = (node: Node, source: string): Change[] => {
  if (isText(node["right"] as Node)) return [];
  const [left, right] = [node["left"], node["right"]].map((side) => textOf(source, side as Node));
  const signs = assignments[node["operator"] as string] ?? [];
  return signs.map((sign) => replaced(node, `${left} ${sign} (${right})`));
};

const ofUnary = (node: Node, source: string): Change[] =>
  ["!", "-"].includes(node["operator"] as string)
    ? [replaced(node, `(${textOf(source, node["argument"] as Node)})`)]
    : [];

const ofUpdate = (node: Node, source: string): Change[] => {
  const text = textOf(source, node);
  return [replaced(node, text.includes("++") ? text.replace("++", "--") : text.replace("--", "++"))];
};

/** A condition that always holds and one that never does; an endless loop is no question to a test. */
const ofCondition = (node: Node | null, isLoop: boolean): Change[] => {
  if (!node || isBoolean(node)) return [];
  return [...(isLoop ? [] : [replaced(node, "true")]), replaced(node, "false")];
};

/** What a function gives back: nothing. */
const ofResult = (node: Node | null): Change[] => (!node || saysNothing(node) ? [] : [replaced(node, "undefined")]);

/** `a?.b` without its question mark. */
function ofOptional(link: Node, chain: Node, source: string): Change[] {
  if (link["optional"] !== true) return [];
  const before = (link["object"] ?? link["callee"]) as Node;
  const at = source.indexOf("?.", before.end);
  const dot = link.type === "MemberExpression" && link["computed"] !== true ? "." : "";
  return [replaced(chain, source.slice(chain.start, at) + dot + source.slice(at + 2, chain.end))];
}

const linksOf = (node: Node): Node[] => {
  const before = node["object"] ?? node["callee"] ?? (node.type === "TSNonNullExpression" ? node["expression"] : null);
  const own = node.type === "MemberExpression" || node.type === "CallExpression" ? [node] : [];
  return before ? [...own, ...linksOf(before as Node)] : own;
};

const ofChain = (chain: Node, source: string): Change[] =>
  linksOf(chain["expression"] as Node).flatMap((link) => ofOptional(link, chain, source));

const removed = (node: Node): Change => ({ start: node.start, end: node.end, replacement: "", kind: "statement" });

/** What follows the call of the parent's constructor needs it, and directives do nothing here. */
const ofStatement = (node: Node): Change[] => {
  const expression = node["expression"] as Node;
  const isSuper = expression.type === "CallExpression" && (expression["callee"] as Node).type === "Super";
  return typeof node["directive"] === "string" || isSuper ? [] : [removed(node)];
};

const byType: Readonly<Record<string, (node: Node, source: string) => Change[]>> = {
  BinaryExpression: ofBinary,
  LogicalExpression: (node, source) => resigned(node, source, logical[node["operator"] as string]),
  AssignmentExpression: ofAssignment,
  UnaryExpression: ofUnary,
  UpdateExpression: ofUpdate,
  ChainExpression: ofChain,
  Literal: (node) => (isBoolean(node) ? [replaced(node, String(node["value"] !== true))] : []),
  IfStatement: (node) => ofCondition(node["test"] as Node, false),
  ConditionalExpression: (node) => ofCondition(node["test"] as Node, false),
  WhileStatement: (node) => ofCondition(node["test"] as Node, true),
  ForStatement: (node) => ofCondition(node["test"] as Node | null, true),
  ReturnStatement: (node) => ofResult(node["argument"] as Node | null),
  ArrowFunctionExpression: (node) => (node["expression"] === true ? ofResult(node["body"] as Node) : []),
  ExpressionStatement: ofStatement,
  ThrowStatement: (node) => [removed(node)],
  ContinueStatement: (node) => [removed(node)],
};

/** The ways to break a node by itself. */
export const changesOf = (node: Node, source: string): Change[] => byType[node.type]?.(node, source) ?? [];
