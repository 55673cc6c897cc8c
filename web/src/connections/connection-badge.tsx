import type { ConnectionState } from '@backroom/contract/shopify-states';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  Clock,
  Download,
} from 'lucide-react';
import { Badge } from '../ui/text/badge.tsx';
import { stateWords } from './connection-words.ts';

const looks = {
  LOADING: { tone: 'info', icon: Download },
  LIVE: { tone: 'good', icon: CircleCheck },
  PAUSED: { tone: 'warn', icon: CirclePause },
  WAITING: { tone: 'warn', icon: Clock },
  ACTION_NEEDED: { tone: 'bad', icon: CircleAlert },
  DISCONNECTED: { tone: 'plain', icon: CircleSlash },
  NONE: { tone: 'plain', icon: CircleDashed },
} as const;

/** Where a store’s connection stands; null for a store that never had one. */
export const ConnectionBadge = ({ state }: { state: ConnectionState | null }) => {
  const key = state ?? 'NONE';
  const { tone, icon } = looks[key];
  return (
    <Badge tone={tone} icon={icon}>
      {stateWords[key]}
    </Badge>
  );
};
