import { useWrite } from '../../api/use-write.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import type { CardDialogProps } from '../card/card-panel.tsx';

const sayOutcome = ({ message }: { message: string }) => message;

/** Deletes a card made in error; the server deactivates one that has a history, and says so. */
export const DeleteCard = ({ card, onClose }: CardDialogProps) => {
  const remove = useWrite('deleteGiftCard', { say: sayOutcome });
  return (
    <Confirm
      open
      onClose={onClose}
      title="Delete this gift card?"
      action="Delete card"
      onConfirm={() => remove({ params: { id: card.id } })}
    >
      <p>
        A card that was created in error today and never used is deleted. Any other keeps its history and is
        deactivated instead: {card.masked_code} can then no longer be used.
      </p>
    </Confirm>
  );
};
