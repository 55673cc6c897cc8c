import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ImportCards } from '../import/import-cards.tsx';
import type { ReceivedCard } from '../list/gift-card-view.ts';
import { giftCardHistoryQuery } from '../list/gift-cards-query.ts';
import { AdjustCard } from '../write/adjust-card.tsx';
import { CreateCard } from '../write/create-card.tsx';
import { DeactivateCard } from '../write/deactivate-card.tsx';
import { DeleteCard } from '../write/delete-card.tsx';
import { EditCard } from '../write/edit-card.tsx';
import { RedeemCard } from '../write/redeem-card.tsx';
import { ReloadCard } from '../write/reload-card.tsx';
import { CardDrawer } from './card-drawer.tsx';
import { type CardAction, readOpenKey } from './use-open-card.ts';

export type CardDialogProps = { card: ReceivedCard & { id: string }; onClose: () => void };

const dialogs: Record<CardAction, ComponentType<CardDialogProps>> = {
  edit: EditCard,
  adjust: AdjustCard,
  reload: ReloadCard,
  deactivate: DeactivateCard,
  delete: DeleteCard,
};

type ActionDialogProps = { id: string; action: CardAction; onClose: () => void };

/** The dialog of one card, which is read first: its address may have come from elsewhere. */
const ActionDialog = ({ id, action, onClose }: ActionDialogProps) => {
  const { data, error, refetch } = useQuery(giftCardHistoryQuery(id));
  if (data?.giftCard) {
    const Body = dialogs[action];
    return <Body card={data.giftCard} onClose={onClose} />;
  }
  if (!error && !data) return null;
  return (
    <Dialog open onClose={onClose} title="Gift card" footer={<Button onClick={onClose}>Close</Button>}>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        'The store of this card has another owner now.'
      )}
    </Dialog>
  );
};

/** What the address says is open: the form for a new card, the import, a card, or something to do with one. */
const CardPanel = ({ openKey, onClose }: { openKey: string; onClose: () => void }) => {
  if (openKey === 'new') return <CreateCard onClose={onClose} />;
  if (openKey === 'redeem') return <RedeemCard onClose={onClose} />;
  if (openKey === 'import') return <ImportCards onClose={onClose} />;
  const { id, action } = readOpenKey(openKey);
  if (action) return <ActionDialog key={openKey} id={id} action={action} onClose={onClose} />;
  return <CardDrawer id={id} onClose={onClose} />;
};

export default CardPanel;
