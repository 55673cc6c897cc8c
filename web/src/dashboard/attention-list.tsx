import {
  BadgePercent,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CloudOff,
  FileQuestionMark,
  GiftIcon,
  GlobeLock,
  type LucideIcon,
  MailX,
  PackageX,
  Scale,
  UserRoundX,
} from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import type { Asked } from '../targets/index.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '../ui/page/card.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { HrefLink } from './href-link.tsx';

type Attention = AnswerOf<'getDashboard'>['attention'][number];

const icons: Record<string, LucideIcon> = {
  'not-synced': CloudOff,
  'push-failed': BadgePercent,
  'gift-card-negative': GiftIcon,
  'missing-cost': PackageX,
  cname: GlobeLock,
  'cname-certificate': GlobeLock,
  'pending-franchisee': UserRoundX,
  'checks-red': Scale,
  'missing-royalty-terms': FileQuestionMark,
  'mail-failed': MailX,
};

type AttentionListProps = { items: readonly Attention[] | undefined; asked: Asked };

/** What somebody should look at, each with the way there. */
export const AttentionList = ({ items, asked }: AttentionListProps) => (
  <Card className="flex flex-col">
    <CardHeader title="Needs attention" />
    {items === undefined && (
      <div className="grid gap-4 px-5 py-4">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
      </div>
    )}
    {items?.length === 0 && (
      <p className="flex items-center gap-2 px-5 py-4 text-table text-muted">
        <CircleCheck aria-hidden className="size-4 text-good" />
        Nothing needs you right now.
      </p>
    )}
    {items && items.length > 0 && (
      <ul className="max-h-60 overflow-y-auto py-2">
        {items.map((item) => {
          const Icon = icons[item.kind] ?? CircleAlert;
          return (
            <li key={`${item.kind} ${item.title}`}>
              <HrefLink
                href={item.href}
                asked={asked}
                className="flex items-start gap-3 px-5 py-2 text-table hover:bg-hover"
              >
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{item.title}</span>
                  <span title={item.detail} className="line-clamp-3 text-muted">
                    {item.detail}
                  </span>
                </span>
                <span className="flex shrink-0 items-center gap-1 text-muted">
                  {formatNumber(item.count)}
                  <ChevronRight aria-hidden className="size-4" />
                </span>
              </HrefLink>
            </li>
          );
        })}
      </ul>
    )}
  </Card>
);
