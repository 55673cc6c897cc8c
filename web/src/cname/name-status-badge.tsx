import { type CnameStatus, statusWords } from '@backroom/contract/cname-statuses';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Hourglass,
  type LucideIcon,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/text/badge.tsx';

const looks: Record<CnameStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  PENDING_DNS: { tone: 'info', icon: Hourglass },
  VERIFIED: { tone: 'warn', icon: CircleDashed },
  ACTIVE: { tone: 'good', icon: CircleCheck },
  MISCONFIGURED: { tone: 'bad', icon: TriangleAlert },
  FAILED: { tone: 'bad', icon: CircleX },
  REMOVING: { tone: 'plain', icon: Trash2 },
};

export const NameStatusBadge = ({ status }: { status: CnameStatus }) => (
  <Badge {...looks[status]}>{statusWords[status]}</Badge>
);
