import { type DiscountState, discountStateWords } from '@backroom/contract/discount-words';
import { CircleCheck, CircleSlash, Clock, Flag, type LucideIcon, Pause } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx';

const looks: Record<DiscountState, { tone: BadgeTone; icon: LucideIcon }> = {
  ACTIVE: { tone: 'good', icon: CircleCheck },
  PAUSED: { tone: 'warn', icon: Pause },
  SCHEDULED: { tone: 'info', icon: Clock },
  EXPIRED: { tone: 'plain', icon: Flag },
  SOLD_OUT: { tone: 'violet', icon: CircleSlash },
};

export const DiscountBadge = ({ state }: { state: DiscountState }) => (
  <Badge {...looks[state]}>{discountStateWords[state]}</Badge>
);
