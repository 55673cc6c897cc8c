import { readFileSync } from 'node:fs';

/** Where each table lives once the database is spread over several machines, as docs/operations.md tells operators. */
export type DistributionPlan = {
  /** A copy on each machine. */
  reference: string[];
  /** Spread by `shop_id`. */
  distributed: string[];
  /** On the coordinator alone. */
  coordinator: string[];
  /** The command that takes identity columns away, which Citus takes only in part. */
  prepare: string;
};

const file = new URL('../../../docs/operations.md', import.meta.url);

const named = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

export const readDistributionPlan = (): DistributionPlan => {
  const commands = /```sql\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const comment = /stay on the coordinator:([^.]*)\./.exec(commands)?.[1] ?? '';
  return {
    reference: named(commands, /create_reference_table\('(\w+)'\)/g),
    distributed: named(commands, /create_distributed_table\('(\w+)', 'shop_id'\)/g),
    coordinator: named(comment, /(\w+)/g),
    prepare: /do \$\$[\s\S]*?\$\$;/.exec(commands)?.[0] ?? '',
  };
};
