import type { DriftRow } from '@backroom/contract/pushes';
import { useState } from 'react';
import type { GivenTo } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { formatDateTime } from '../ui/text/format.ts';

type Decision = GivenTo<'settleDrift'>['body']['decision'];

const SideBySide = ({ drift }: { drift: DriftRow }) => (
  <table className="w-full table-fixed text-table">
    <thead>
      <tr className="border-b border-line text-left text-meta text-muted">
        <th scope="col" className="py-2 pr-3 font-medium">
          <span className="sr-only">What</span>
        </th>
        <th scope="col" className="py-2 pr-3 font-medium">
          Ours
        </th>
        <th scope="col" className="py-2 font-medium">
          In {drift.store_name}
        </th>
      </tr>
    </thead>
    <tbody>
      {drift.fields.map(({ label, ours, theirs }) => (
        <tr key={label} className="border-b border-line align-top last:border-0">
          <th scope="row" className="py-2 pr-3 text-left font-medium break-words">
            {label}
          </th>
          <td className="py-2 pr-3 break-words">{ours}</td>
          <td className="py-2 break-words text-warn">{theirs}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What we sent beside what the shop holds, and what is to become of it. */
export const DriftDrawer = ({ drift, onClose }: { drift: DriftRow | undefined; onClose: () => void }) => {
  const settle = useWrite('settleDrift', { say: ({ message }) => message });
  const [busy, setBusy] = useState<Decision | null>(null);
  const decide = async (decision: Decision) => {
    if (!drift) return;
    setBusy(decision);
    try {
      await settle({ body: { id: drift.id, decision, version: drift.version } });
      onClose();
    } catch (error) {
      toast.bad('That did not work', { description: messageOf(error) });
    } finally {
      setBusy(null);
    }
  };
  const button = (decision: Decision, words: string, look?: 'primary') => (
    <Button
      {...(look && { look })}
      busy={busy === decision}
      disabled={busy !== null}
      onClick={() => void decide(decision)}
    >
      {words}
    </Button>
  );
  return (
    <Drawer
      open
      onClose={onClose}
      title={drift?.label ?? 'Changed in a shop'}
      description={drift && `In ${drift.store_name}, seen ${formatDateTime(drift.drifted_at)}`}
      footer={
        drift ? (
          <>
            {button('leave', 'Leave')}
            {drift.may_take && button('take-theirs', 'Take theirs')}
            {button('put-ours-back', 'Put ours back', 'primary')}
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {drift ? <SideBySide drift={drift} /> : <p className="text-soft">It is settled already.</p>}
    </Drawer>
  );
};
