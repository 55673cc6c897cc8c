import type { ListSelection } from '@backroom/contract/kit/list';
import type { AnswerOf, GivenTo } from '../../api/call.ts';
import { type Said, useWrite } from '../../api/use-write.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { countOf, formatMoney } from '../../ui/text/format.ts';
import type { CardView } from '../list/gift-card-view.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export type ChosenCards = {
  selection: Selection<CardView>;
  told: ListSelection<GivenTo<'getGiftCardList'>['body']>;
};

type DeactivateSelectedProps = ChosenCards & { onClose: () => void };

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
const DeactivateSelected = ({ selection, told, onClose }: DeactivateSelectedProps) => {
  const deactivate = useWrite('deactivateGiftCards', { say: sayResults });
  const balance = selection.rows.reduce((sum, card) => sum + Math.max(0, card.balance), 0);
  return (
    <ReasonDialog
      title={`Deactivate ${countOf(selection.count, 'gift card')}?`}
      action={`Deactivate ${countOf(selection.count, 'card')}`}
      onClose={onClose}
      onSubmit={async (reason) => {
        await deactivate({ body: { ...told, reason } });
        selection.clear();
      }}
    >
      They can then never be used again, and{' '}
      {selection.isAll ? 'what is on them is' : `their ${formatMoney(balance)} are`} no longer owed. You can
      take that back for ten minutes, then it is final.
    </ReasonDialog>
  );
};

export default DeactivateSelected;
