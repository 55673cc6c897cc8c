import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { callOptions } from '../api/call-options.ts';
import { describeDays } from '../ui/dates/date-range.ts';
import { formatDateTime } from '../ui/text/format.ts';
import { agreementOf } from './agreement.ts';

/**
 * In how many places a measure is the same, as the last comparison found it: when, and over which days (which
 * needn't be those on screen). Nothing where the measure is held against nothing.
 */
export const AgreementLine = ({ measure }: { measure: string }) => {
  const { data } = useQuery(callOptions('getReportChecks'));
  const result = data?.result;
  const agreement = result && agreementOf(result.checks, measure);
  if (!agreement) return null;
  const agrees = agreement.difference === 0;
  const Icon = agrees ? CircleCheck : CircleAlert;
  return (
    <div className="mt-1 border-t border-line pt-1.5">
      <p className="flex items-center gap-1.5">
        <Icon aria-hidden className={`size-3.5 shrink-0 ${agrees ? 'text-good' : 'text-bad'}`} />
        {agrees
          ? `The same in ${agreement.places.length} places`
          : `Not the same in its ${agreement.places.length} places`}
      </p>
      <p className="text-muted">{agreement.places.join(', ')}</p>
      <p className="text-muted">
        {describeDays({ from: result.start_date, to: result.end_date })}, checked{' '}
        {formatDateTime(result.checked_at)}
      </p>
    </div>
  );
};
