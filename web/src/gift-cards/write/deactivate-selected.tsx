import type { AnswerOf } from '../../api/call.ts';
import { type Said, useWrite } from '../../api/use-write.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { countOf, formatMoney } from '../../ui/text/format.ts';
import type { CardView } from '../list/gift-card-view.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type DeactivateSelectedProps = { selection: Selection<CardView>; onClose: () => void };

/** Says of how many it couldn't be done, and why. */
const sayResults = ({ results }: AnswerOf<'deactivateGiftCards'>): Said => {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return `${countOf(results.length, 'card')} deactivated`;
  return {
    tone: 'bad',
    title: `${countOf(failed.length, 'card')} not deactivated`,
    description: failed[0]?.message,
  };
};

/** Ends the cards chosen. */
const DeactivateSelected = ({ selection, onClose }: DeactivateSelectedProps) => {
  const deactivate = useWrite('deactivateGiftCards', { say: sayResults });
  const balance = selection.rows.reduce((sum, card) => sum + Math.max(0, card.balance), 0);
  return (
    <ReasonDialog
      title={`Deactivate ${countOf(selection.count, 'gift card')}?`}
      action={`Deactivate ${countOf(selection.count, 'card')}`}
      onClose={onClose}
      onSubmit={async (reason) => {
        await deactivate({ body: { ids: selection.rows.map(({ id }) => id), reason } });
        selection.clear();
      }}
    >
      They can then never be used again, and their {formatMoney(balance)} are no longer owed. This can’t be
      undone.
    </ReasonDialog>
  );
};

export default DeactivateSelected;
