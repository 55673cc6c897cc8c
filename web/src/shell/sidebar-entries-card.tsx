import { audienceOf } from '@backroom/contract/kit/access';
import { useId } from 'react';
import { useUser } from '../api/session.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';
import { hideEntry, useHiddenEntries } from './hidden-entries.ts';
import { entriesFor } from './navigation.ts';

/** Which entries stand in the sidebar of this browser (domain.md 3.14, display). */
export const SidebarEntriesCard = () => {
  const id = useId();
  const user = useUser();
  const hidden = useHiddenEntries();
  const entries = user ? entriesFor(audienceOf(user)) : [];
  return (
    <Card>
      <CardHeader
        title="Sidebar"
        description="What you don’t use can be put away in this browser. The palette and addresses still lead there."
      />
      <CardBody>
        <ul className="grid gap-2.5 sm:grid-cols-2">
          {entries.map(({ label, path }) => (
            <li key={path}>
              <label htmlFor={`${id}${path}`} className="flex items-center gap-2.5 text-table">
                <Checkbox
                  id={`${id}${path}`}
                  checked={!hidden.has(path)}
                  onCheckedChange={(isShown) => hideEntry(path, !isShown)}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
};
