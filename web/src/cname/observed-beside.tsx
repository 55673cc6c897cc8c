import type { CnameRecord } from '@backroom/contract/cname';
import { partsBeside } from './name-words.ts';

/** Where the name leads beside where it should, with what differs marked. */
export const ObservedBeside = ({ name }: { name: CnameRecord }) => (
  <dl className="grid gap-2 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-table sm:grid-cols-2 sm:gap-6">
    <div className="min-w-0">
      <dt className="font-sans text-meta text-muted">Expected</dt>
      <dd className="break-all">{name.target}</dd>
    </div>
    <div className="min-w-0">
      <dt className="font-sans text-meta text-muted">Observed</dt>
      <dd className="break-all">
        {name.observed_value === null
          ? 'no record'
          : partsBeside(name.observed_value, name.target).map(({ text, differs }) =>
              differs ? (
                <mark key={text} className="rounded-sm bg-bad-soft px-0.5 text-bad">
                  {text}
                </mark>
              ) : (
                <span key={text}>{text}</span>
              ),
            )}
      </dd>
    </div>
  </dl>
);
