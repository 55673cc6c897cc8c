/** A JSON schema as far as ours go: what Zod writes. */
export type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  examples?: readonly unknown[];
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  items?: JsonSchema;
  minItems?: number;
  prefixItems?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
};

const byFormat: Record<string, string> = {
  'date-time': '2026-11-21T16:20:00.000Z',
  date: '2026-11-21',
  email: 'ann@example.com',
  uuid: '6f9a3d5e-8c1b-4f27-9d0a-5b2e7c4f1a38',
  uri: 'https://backroom.example.com/',
};

/** Names that say what a text looks like where its schema doesn't. */
const byName: readonly [RegExp, string][] = [
  [/(^|_)(shop_)?domain$|^shop$/i, 'downtown.myshopify.com'],
  [/date$|^day$|_on$|from$|to$/i, '2026-11-21'],
  [/month$/i, '2026-11'],
  [/e?mail$/i, 'ann@example.com'],
  [/code$/i, 'MAPLE-4821'],
  [/currency$/i, 'USD'],
  [/name$/i, 'Downtown'],
  [/id$/i, '42'],
];

const textFor = (schema: JsonSchema, name: string): string => {
  if (schema.format && byFormat[schema.format]) return byFormat[schema.format] ?? '';
  const text = byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'Text';
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(text)) return '2026-11-21';
  return text.padEnd(schema.minLength ?? 0, '.');
};

const numberFor = (schema: JsonSchema): number => {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
  return least !== undefined && least > 1 ? least : 1;
};

/**
 * What a schema describes, made up: every part of an answer (`whole`), or of what is sent the parts that must be there.
 * Deepest parts are left out, since some schemas contain themselves.
 */
export const exampleOf = (schema: JsonSchema, whole: boolean, name = '', depth = 0): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.examples) return schema.examples[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return exampleOf(choice, whole, name, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const required = new Set(schema.required ?? []);
      const entries = Object.entries(schema.properties ?? {})
        .filter(([key]) => whole || required.has(key))
        .map(([key, property]) => [key, exampleOf(property, whole, key, depth + 1)]);
      return Object.fromEntries(entries);
    }
    case 'array': {
      if (schema.prefixItems)
        return schema.prefixItems.map((item) => exampleOf(item, whole, name, depth + 1));
      const isWanted = whole ? depth < 8 : (schema.minItems ?? 0) > 0;
      return isWanted && schema.items
        ? [exampleOf(schema.items, whole, name.replace(/s$/, ''), depth + 1)]
        : [];
    }
    case 'number':
    case 'integer':
      return numberFor(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textFor(schema, name);
    default:
      return {};
  }
};
