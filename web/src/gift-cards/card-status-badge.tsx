import { Ban } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { CardView } from './gift-card-view.ts';

/** A card's status; one ended by hand says so instead of "Expired". */
export const CardStatusBadge = ({ status }: { status: CardView['status'] }) =>
  status === 'deactivated' ? (
    <Badge tone="bad" icon={Ban}>
      Deactivated
    </Badge>
  ) : (
    <StatusBadge status={status} />
  );
