import { toast } from '../../ui/feedback/toast.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import type { CardDialogProps } from '../card/card-panel.tsx';
import { useGiftCardWrite } from './use-gift-card-write.ts';

/** Deletes a card made in error; the server deactivates one that has a history, and says so. */
export const DeleteCard = ({ card, onClose }: CardDialogProps) => {
  const remove = useGiftCardWrite('deleteGiftCard');
  return (
    <Confirm
      open
      onClose={onClose}
      title="Delete this gift card?"
      action="Delete card"
      onConfirm={async () => {
        const { message } = await remove({ params: { id: card.id } });
        toast.good(message);
      }}
    >
      <p>
        A card that was created in error today and never used is deleted. Any other keeps its history and is
        deactivated instead: {card.masked_code} can then no longer be used.
      </p>
    </Confirm>
  );
};
