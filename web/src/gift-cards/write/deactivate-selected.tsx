import { toast } from '../../ui/feedback/toast.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { countOf, formatMoney } from '../../ui/text/format.ts';
import type { CardView } from '../list/gift-card-view.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useGiftCardWrite } from './use-gift-card-write.ts';

type DeactivateSelectedProps = { selection: Selection<CardView>; onClose: () => void };

/** Ends the cards chosen; says of how many it couldn't, and why. */
const DeactivateSelected = ({ selection, onClose }: DeactivateSelectedProps) => {
  const deactivate = useGiftCardWrite('deactivateGiftCards');
  const count = selection.keys.length;
  const balance = selection.rows.reduce((sum, card) => sum + Math.max(0, card.balance), 0);
  const run = async (reason: string) => {
    const { results } = await deactivate({ body: { ids: selection.keys, reason } });
    const failed = results.filter((result) => !result.ok);
    const done = results.length - failed.length;
    if (failed.length === 0) toast.good(`${countOf(done, 'card')} deactivated`);
    else toast.bad(`${countOf(failed.length, 'card')} not deactivated`, { description: failed[0]?.message });
    selection.clear();
  };
  return (
    <ReasonDialog
      title={`Deactivate ${countOf(count, 'gift card')}?`}
      action={`Deactivate ${countOf(count, 'card')}`}
      onClose={onClose}
      onSubmit={run}
    >
      They can then never be used again, and their {formatMoney(balance)} are no longer owed. This can’t be
      undone.
    </ReasonDialog>
  );
};

export default DeactivateSelected;
