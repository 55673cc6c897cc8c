import type { Query, Statement } from '../../platform/database/query.ts';
import type { Name, NameKind } from './fact-names.ts';

type Reference = {
  id: string;
  /** Columns that name a row, with their SQL types; how numbers are written as text is settled here too. */
  columns: Record<string, { type: string; text?: string }>;
};

const references: Record<NameKind, Reference> = {
  skus: { id: 'sku_id', columns: { sku: { type: 'text' } } },
  vendors: { id: 'vendor_id', columns: { name: { type: 'text' } } },
  categories: { id: 'category_id', columns: { name: { type: 'text' } } },
  payment_types: { id: 'payment_type_id', columns: { name: { type: 'text' } } },
  taxes: {
    id: 'tax_id',
    columns: { jurisdiction: { type: 'text' }, name: { type: 'text' }, rate: { type: 'numeric(9, 6)' } },
  },
  discount_labels: {
    id: 'discount_label_id',
    columns: {
      title: { type: 'text' },
      code: { type: 'text' },
      method: { type: 'text' },
      discount_type: { type: 'text' },
      value_type: { type: 'text' },
      value: { type: 'numeric(12, 2)' },
      funded_by: { type: 'text' },
    },
  },
};

const statementsOf = (kind: NameKind): { find: Statement; add: Statement; name: Statement } => {
  const { id, columns } = references[kind];
  const names = Object.keys(columns);
  const list = names.join(', ');
  const wanted = names.map((name, index) => `n.value ->> ${index} as ${name}`).join(', ');
  const typed = names.map((name) => `w.${name}::${columns[name]?.type} as ${name}`).join(', ');
  const from = `from (select ${wanted} from jsonb_array_elements($1::jsonb) n) w`;
  const named = `r.${id} as id, jsonb_build_array(${names.map((name) => `r.${name}::text`).join(', ')}) as name`;
  return {
    name: { name: `name ${kind}`, text: `select ${named} from ${kind} r where r.${id} = any($1::int[])` },
    find: {
      name: `find ${kind}`,
      text: `select ${named}
        from (select ${typed} ${from}) t join ${kind} r using (${list})`,
    },
    add: {
      name: `add ${kind}`,
      // In one order, so that two that add the same names wait for each other instead of deadlocking.
      text: `insert into ${kind} (${list}) select ${list} from (select ${typed} ${from}) t order by ${list}
        on conflict (${list}) do nothing`,
    },
  };
};

const statements = Object.fromEntries(
  Object.keys(references).map((kind) => [kind, statementsOf(kind as NameKind)]),
) as Record<NameKind, ReturnType<typeof statementsOf>>; // one set for each kind of the record above

export type FoundName = { id: number; name: string[] };

/** What some rows of a reference table are called. */
export const namesOfNumbers = (
  query: Query,
  kind: NameKind,
  numbers: readonly number[],
): Promise<FoundName[]> => query<FoundName>(statements[kind].name, [numbers]);

/** Finds the rows of names in their reference table, and adds those that are missing. */
export const findOrAddNames = async (
  query: Query,
  kind: NameKind,
  names: readonly Name[],
): Promise<FoundName[]> => {
  const { find, add } = statements[kind];
  const wanted = JSON.stringify(names);
  const found = await query<FoundName>(find, [wanted]);
  if (found.length >= names.length) return found;
  await query(add, [wanted]);
  return await query<FoundName>(find, [wanted]);
};
