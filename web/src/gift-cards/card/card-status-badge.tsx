import { Ban } from 'lucide-react';
import { Badge } from '../../ui/text/badge.tsx';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import type { CardView } from '../list/gift-card-view.ts';

/** A card's status; one ended by hand says so instead of "Expired". */
export const CardStatusBadge = ({ status }: { status: CardView['status'] }) =>
  status === 'deactivated' ? (
    <Badge tone="plain" icon={Ban}>
      Deactivated
    </Badge>
  ) : (
    <StatusBadge status={status} />
  );
