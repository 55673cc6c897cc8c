import { messageOf } from '../../api/call-error.ts';
import { Button } from '../button.tsx';
import type { ChoicesFailure } from './choice-source.ts';

/** What stands in a list of choices that could not be read. */
export const ChoicesFailed = ({ error, onRetry }: ChoicesFailure) => (
  <div role="alert" className="flex items-center justify-between gap-3 px-2.5 py-2 text-table">
    <p className="text-bad">{messageOf(error)}</p>
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  </div>
);
