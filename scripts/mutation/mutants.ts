import { parseAst } from 'vite';

/** One small change to a file: what stood from `start` to `end`, and what stands there instead. */
export type Mutant = {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly to: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

/** A map: an object would know `toString`, too. */
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
]);

/** What can go wrong in SQL: a bound, and, or, a sum. */
const inSql = [
  [/<=/g, '<'],
  [/>=/g, '>'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/(?<=\s)<>(?=\s)/g, '='],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
] as const;

type Change = readonly [start: number, end: number, to: string];

const between = (code: string, left: Node, right: Node, operator: string): number => {
  const at = code.slice(left.end, right.start).indexOf(operator);
  return left.end + at;
};

/** The changes to a node itself, without those to what stands in it. */
const changesTo = (node: Node, code: string): Change[] => {
  const { type, start, end } = node;
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const { left, right, operator } = node;
    const to = operators[String(operator)];
    if (!to || !isNode(left) || !isNode(right)) return [];
    const at = between(code, left, right, String(operator));
    return [[at, at + String(operator).length, to]];
  }
  if (type === 'Literal' && typeof node.value === 'boolean') return [[start, end, String(!node.value)]];
  if (type === 'Literal' && typeof node.value === 'number') return [[start, end, String(node.value + 1)]];
  if (type === 'UnaryExpression' && node.operator === '!') return [[start, start + 1, '']];
  if (type === 'ConditionalExpression' && isNode(node.consequent) && isNode(node.alternate)) {
    const { consequent, alternate } = node;
    const source = ({ start: from, end: to }: Node) => code.slice(from, to);
    const swapped = source(alternate) + code.slice(consequent.end, alternate.start) + source(consequent);
    return [[consequent.start, alternate.end, swapped]];
  }
  if (type === 'MemberExpression' && isNode(node.property) && !node.computed) {
    const to = methods.get(String(node.property.name));
    return to ? [[node.property.start, node.property.end, to]] : [];
  }
  if (type === 'TemplateElement') {
    return inSql.flatMap(([pattern, to]) =>
      [...code.slice(start, end).matchAll(pattern)].map(
        (found): Change => [start + found.index, start + found.index + found[0].length, to],
      ),
    );
  }
  return [];
};

/** Types aren't run, and texts that nobody tests word by word aren't SQL. */
const isPassedOver = (node: Node): boolean =>
  (node.type.startsWith('TS') && !isNode(node.expression)) ||
  node.type === 'ImportDeclaration' ||
  isRank(node) ||
  node.type === 'TemplateLiteral';

/** Of nothing but words and numbers that stand for themselves. */
const isPlain = (node: Node): boolean =>
  node.type === 'Literal' ||
  (node.type === 'ObjectExpression' &&
    [node.properties].flat().every((one) => isNode(one) && isNode(one.value) && isPlain(one.value)));

/**
 * `list[index] ?? 0`, `rows[0] ?? { count: 0 }`: what stands for a place that the types don't know to be within, and that is
 * never missing.
 */
const isNeverReached = (node: Node, child: Node): boolean =>
  node.type === 'LogicalExpression' &&
  node.operator === '??' &&
  child === node.right &&
  isPlain(child) &&
  isNode(node.left) &&
  node.left.computed === true;

/** `place: 40`: where something stands among others of its kind, which the next number says as well. */
const isRank = (node: Node): boolean =>
  node.type === 'Property' &&
  isNode(node.key) &&
  node.key.name === 'place' &&
  isNode(node.value) &&
  isPlain(node.value);

const walk = (node: Node, code: string, found: Change[]): void => {
  // Only what is tagged `sql` is SQL.
  const inside = node.type === 'TaggedTemplateExpression' && isNode(node.quasi) ? [node.quasi] : [];
  for (const template of inside) {
    const isSql = isNode(node.tag) && code.slice(node.tag.start, node.tag.end).startsWith('sql');
    for (const part of [template.quasis, template.expressions].flat()) {
      if (isNode(part) && (isSql || part.type !== 'TemplateElement')) walk(part, code, found);
    }
  }
  found.push(...changesTo(node, code));
  for (const [key, value] of Object.entries(node)) {
    if (key === 'quasi' || key === 'typeAnnotation' || key === 'typeArguments') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child) && !isPassedOver(child) && !isNeverReached(node, child)) walk(child, code, found);
    }
  }
};

/** Every small change that a test should notice, in the order of the file. */
export const mutantsOf = (file: string, code: string): Mutant[] => {
  const found: Change[] = [];
  // The parser's own types are wider than what is walked here.
  walk(parseAst(code, { lang: 'ts' }) as unknown as Node, code, found);
  return found.toSorted((a, b) => a[0] - b[0]).map(([start, end, to]) => ({ file, start, end, to }));
};

/** The file with the change in it. */
export const mutated = (code: string, { start, end, to }: Mutant): string =>
  code.slice(0, start) + to + code.slice(end);
