import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../ui/text/format.ts';
import type { CardDialogProps } from '../card/card-panel.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Ends a card for good. */
export const DeactivateCard = ({ card, onClose }: CardDialogProps) => {
  const deactivate = useWrite('deactivateGiftCard');
  return (
    <ReasonDialog
      title="Deactivate this gift card?"
      action="Deactivate card"
      onClose={onClose}
      onSubmit={(reason) => deactivate({ body: { id: card.id, reason } })}
    >
      {card.masked_code} can then never be used again, and its {formatMoney(card.balance)} are no longer owed.
      You can take that back for ten minutes, then it is final.
    </ReasonDialog>
  );
};
