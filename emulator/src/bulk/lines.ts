/** One line of a result: a root, or something that belongs to one before it. */
export type Line = { text: string; isRoot: boolean };

type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bulk queries select nothing of a connection but its edges, and no other object has a field of that name alone. */
const edgesOf = (value: unknown): readonly Json[] | null => {
  if (!isObject(value) || !Array.isArray(value.edges)) return null;
  return value.edges.filter(isObject);
};

/** An object without its connections, and these, wherever in it they stood. */
const parted = (value: Json): { plain: Json; nodes: Json[] } => {
  const nodes: Json[] = [];
  const plain: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const edges = edgesOf(field);
    if (edges) nodes.push(...edges.map(({ node }) => node).filter(isObject));
    else if (isObject(field)) {
      const inside = parted(field);
      plain[name] = inside.plain;
      nodes.push(...inside.nodes);
    } else plain[name] = field;
  }
  return { plain, nodes };
};

/**
 * The lines of some roots. Grouped, each object is followed by what belongs to it; otherwise roots come first, then what
 * belongs to any of them: always after its parent.
 */
export const linesOf = (roots: readonly Json[], grouped: boolean): Line[] => {
  const lines: Line[] = [];
  const write = (nodes: readonly { node: Json; parent: unknown }[]) => {
    const later: { node: Json; parent: unknown }[] = [];
    for (const { node, parent } of nodes) {
      const { plain, nodes: children } = parted(node);
      const isRoot = parent === undefined;
      lines.push({ text: JSON.stringify(isRoot ? plain : { ...plain, __parentId: parent }), isRoot });
      const belonging = children.map((child) => ({ node: child, parent: plain.id }));
      if (grouped) write(belonging);
      else later.push(...belonging);
    }
    if (later.length > 0) write(later);
  };
  write(roots.map((node) => ({ node, parent: undefined })));
  return lines;
};
