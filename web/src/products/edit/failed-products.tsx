import { RefreshCw } from 'lucide-react';
import type { AnswerOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countOf } from '../../ui/text/format.ts';

type Answer = AnswerOf<'updateMultiProducts'>;

type FailedProductsProps = { answer: Answer; onRetry: () => void };

/** Which products were not changed, and why. */
export const FailedProducts = ({ answer, onRetry }: FailedProductsProps) => (
  <Notice tone="bad">
    <p className="font-medium">
      {countOf(answer.updated, 'product')} updated, {answer.failed.length} not
    </p>
    <ul className="mt-1 grid gap-0.5">
      {answer.failed.slice(0, 50).map(({ id, title, shop, message }) => (
        <li key={id}>
          {title || id}
          {shop && ` in ${shop}`}: {message}
        </li>
      ))}
    </ul>
    <Button size="sm" className="mt-2" onClick={onRetry}>
      <RefreshCw aria-hidden />
      Load them anew and retry
    </Button>
  </Notice>
);
