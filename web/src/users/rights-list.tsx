import type { Role, UserType } from '@backroom/contract/kit/access';
import { Check, X } from 'lucide-react';
import { rightsOf } from './role-words.ts';

/** What a role opens and what it doesn't, in words. */
export const RightsList = ({ role, type }: { role: Role; type: UserType }) => {
  const { may, mayNot } = rightsOf({ role, type });
  return (
    <ul className="grid gap-1 text-table">
      {may.map((right) => (
        <li key={right} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          <span className="sr-only">May: </span>
          {right}
        </li>
      ))}
      {mayNot.map((right) => (
        <li key={right} className="flex gap-2 text-muted">
          <X aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">May not: </span>
          {right}
        </li>
      ))}
    </ul>
  );
};
