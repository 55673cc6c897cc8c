import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';

/** What was changed together in the last day, each to be taken back by whoever changed it. */
export const LastEdits = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(callOptions('getProductEdits', { body: {} }));
  const [busy, setBusy] = useState<string | null>(null);
  const undo = async (undo_id: string) => {
    setBusy(undo_id);
    try {
      const { message, results } = await call('undo', { body: { undo_id } });
      const left = results.filter(({ ok }) => !ok);
      if (left.length === 0) toast.good(message);
      else toast.bad(message, { description: left[0]?.message });
    } catch (failure) {
      toast.bad('It could not be taken back', { description: messageOf(failure) });
    }
    setBusy(null);
    await queries.invalidateQueries();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title="Last changes"
      description="What was changed together in the last 24 hours can be taken back by whoever changed it."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data?.edits.length === 0 && (
        <p className="text-table text-muted">Nothing was changed together since yesterday.</p>
      )}
      {data && data.edits.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.edits.map((edit) => (
            <li key={edit.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
              <div className="min-w-0">
                <p className="text-table font-medium">
                  {edit.summary} of {countOf(edit.updated, 'product')}
                </p>
                <p className="text-meta text-muted">
                  {edit.by}, {formatDateTime(edit.at)}
                  {edit.failed > 0 && ` · ${edit.failed} failed`}
                </p>
              </div>
              {edit.undone && <span className="text-meta text-muted">Taken back</span>}
              {edit.undo_id && (
                <Button
                  size="sm"
                  busy={busy === edit.undo_id}
                  onClick={() => edit.undo_id && void undo(edit.undo_id)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
};
