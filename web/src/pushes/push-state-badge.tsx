import type { PushGroup, PushState } from '@backroom/contract/push-states';
import {
  Ban,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  Replace,
  Send,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { Badge, type BadgeTone } from '../ui/text/badge.tsx';

const looks: Record<PushState, { tone: BadgeTone; icon: LucideIcon; words: string }> = {
  WAITING: { tone: 'info', icon: Hourglass, words: 'Waiting' },
  RESOLVING: { tone: 'info', icon: Send, words: 'Sending' },
  SENDING: { tone: 'info', icon: Send, words: 'Sending' },
  DONE: { tone: 'good', icon: CircleCheck, words: 'There' },
  DONE_WITH_WARNINGS: { tone: 'warn', icon: TriangleAlert, words: 'There, in part' },
  FAILED: { tone: 'bad', icon: CircleX, words: 'Failed' },
  CONFLICT: { tone: 'bad', icon: TriangleAlert, words: 'Changed there' },
  BLOCKED: { tone: 'bad', icon: Unplug, words: 'Blocked' },
  SUPERSEDED: { tone: 'plain', icon: Replace, words: 'Replaced' },
  CANCELLED: { tone: 'plain', icon: Ban, words: 'Cancelled' },
  NOT_CONNECTED: { tone: 'plain', icon: Unplug, words: 'Not connected' },
};

/** How far a push is in a store. */
export const PushStateBadge = ({ state }: { state: PushState }) => {
  const { words, ...look } = looks[state];
  return <Badge {...look}>{words}</Badge>;
};

/** What the list is narrowed to, in words. */
export const groupWords: Record<PushGroup, string> = {
  waiting: 'Waiting',
  failed: 'Failed or blocked',
  arrived: 'Arrived',
  'not-sent': 'Not sent',
};
