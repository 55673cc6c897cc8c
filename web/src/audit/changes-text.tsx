import type { AuditEntry } from '@backroom/contract/audit';

type Changes = AuditEntry['changes'];

const Change = ({ change: { label, before, after } }: { change: Changes[number] }) => (
  <>
    <span className="text-muted">{label}</span>{' '}
    {before !== null && (
      <>
        <s className="text-muted">{before}</s> <span aria-hidden>→</span>{' '}
        <span className="sr-only">is now</span>{' '}
      </>
    )}
    {after ?? '-'}
  </>
);

/** The first change and how many more there are, on one line; nothing where nothing was changed. */
export const FirstChange = ({ changes }: { changes: Changes }) => {
  const [first] = changes;
  if (!first) return null;
  return (
    <>
      <Change change={first} />
      {changes.length > 1 && <span className="text-muted"> + {changes.length - 1}</span>}
    </>
  );
};

/** Every change on a line of its own. */
export const AllChanges = ({ changes }: { changes: Changes }) =>
  changes.length === 0 ? null : (
    <ul className="grid gap-1 text-table break-words">
      {changes.map((change) => (
        <li key={change.field}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  );
