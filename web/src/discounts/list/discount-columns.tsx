import type { Discount } from '@backroom/contract/discount-fields';
import { offerWords } from '@backroom/contract/discount-sentence';
import {
  discountColumns as declared,
  discountKindWords,
  fundingWords,
} from '@backroom/contract/discount-words';
import { Lock } from 'lucide-react';
import { columnsOf } from '../../ui/list/columns-of.tsx';
import { orDash } from '../../ui/text/format.ts';
import { toldOf } from '../told.ts';
import { DiscountBadge } from './discount-badge.tsx';
import { RunBar } from './run-bar.tsx';
import { StoreDots } from './store-dots.tsx';

const Name = ({ discount }: { discount: Discount }) => (
  <span className="grid">
    <span className="flex items-center gap-1.5 font-medium">
      <span className="truncate">{discount.title}</span>
      {discount.locked && <Lock aria-label="Head office’s" className="size-3.5 shrink-0 text-muted" />}
    </span>
    <span className="truncate text-meta text-muted">{offerWords(toldOf(discount))}</span>
  </span>
);

export const discountColumns = columnsOf<Discount, typeof declared>(declared, {
  title: { cell: (one) => <Name discount={one} />, maxWidth: 340, card: 'title' },
  state: { cell: (one) => <DiscountBadge state={one.state} />, card: 'status' },
  code: {
    cell: (one) =>
      one.code === null ? (
        <span className="text-muted">Automatic</span>
      ) : (
        <code className="font-mono text-meta">{one.code}</code>
      ),
  },
  stores: { cell: (one) => <StoreDots shops={one.discount_shops} />, maxWidth: 220, card: 'under' },
  runs: { cell: (one) => <RunBar discount={one} /> },
  starts: { value: (one) => one.start_date.replace('T', ' ') },
  ends: { value: (one) => orDash(one.end_date?.replace('T', ' ')) },
  timesUsed: { value: (one) => one.times_used },
  givenAway: { value: (one) => one.given_away, card: 'side' },
  kind: { cell: (one) => discountKindWords[one.discount_type] },
  fundedBy: { value: (one) => fundingWords(one.funding) },
  createdBy: { value: (one) => one.created_by },
  created: { value: (one) => one.created_at },
});
