import type { AnswerOf } from '../api/call.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { countOf } from '../ui/text/format.ts';

type Gap = AnswerOf<'getRoyaltyTerms'>['gaps'][number];

/** Days that no terms cover: no royalty is charged there. */
export const GapNotice = ({ gaps }: { gaps: readonly Gap[] }) => (
  <Notice tone="warn">
    <details>
      <summary>{countOf(gaps.length, 'gap')} without terms: no royalty is charged there</summary>
      <ul className="mt-1.5 grid gap-0.5">
        {gaps.map((gap) => (
          <li key={`${gap.shop} ${gap.from}`}>
            {gap.store_name}: {gap.message}
          </li>
        ))}
      </ul>
    </details>
  </Notice>
);
