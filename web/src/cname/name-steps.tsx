import type { CnameRecord } from '@backroom/contract/cname';
import { dnsProviders } from '@backroom/contract/dns-providers';
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import { formatDateTime } from '../ui/text/format.ts';

type Mark = 'done' | 'wrong' | 'open';
type Step = { label: string; mark: Mark; text: string };

const recordStep = (name: CnameRecord): Step => {
  const { label } = dnsProviders[name.provider];
  if (name.provider_error) return { label: `Record at ${label}`, mark: 'wrong', text: name.provider_error };
  return { label: `Record at ${label}`, mark: 'done', text: 'Made by Backroom' };
};

const dnsStep = ({ dns_status, observed_value, target, verified_at }: CnameRecord): Step => {
  const label = `Leads to ${target}`;
  switch (dns_status) {
    case 'right':
      return { label, mark: 'done', text: `Since ${formatDateTime(verified_at)}` };
    case 'elsewhere':
      return { label, mark: 'wrong', text: `Leads to ${observed_value}` };
    case 'missing':
      return { label, mark: verified_at ? 'wrong' : 'open', text: 'DNS knows no such name' };
    case 'unknown':
      return { label, mark: 'open', text: 'Not looked up yet' };
  }
};

const certificateTexts: Record<Exclude<CnameRecord['ssl_status'], 'valid'>, string> = {
  unknown: 'Looked at once the name leads to the shop',
  none: 'None is shown yet',
  'other-name': 'The one shown is for another name',
  untrusted: 'The one shown is not one that browsers trust',
  expired: 'It has run out',
};

const certificateStep = ({ ssl_status, ssl_expires_at, status }: CnameRecord): Step => {
  const label = 'Certificate';
  if (ssl_status === 'valid')
    return { label, mark: 'done', text: `Good until ${formatDateTime(ssl_expires_at)}` };
  return { label, mark: status === 'FAILED' ? 'wrong' : 'open', text: certificateTexts[ssl_status] };
};

const icons = { done: CircleCheck, wrong: CircleX, open: CircleDashed };
const colours: Record<Mark, string> = { done: 'text-good', wrong: 'text-bad', open: 'text-muted' };
const said: Record<Mark, string> = { done: 'Done', wrong: 'Wrong', open: 'Open' };

/** What it takes until customers reach the shop, line by line; they go green while one looks. */
export const NameSteps = ({ name, busy }: { name: CnameRecord; busy: boolean }) => {
  const steps = [...(name.managed ? [recordStep(name)] : []), dnsStep(name), certificateStep(name)];
  return (
    <ol aria-label="Steps" aria-busy={busy} className="divide-y divide-line rounded-lg border border-line">
      {steps.map(({ label, mark, text }) => {
        const Icon = busy && mark !== 'done' ? LoaderCircle : icons[mark];
        return (
          <li key={label} className="flex items-start gap-3 px-4 py-2.5 text-table">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${colours[mark]} ${Icon === LoaderCircle ? 'animate-spin' : ''}`}
            />
            <span className="min-w-0 flex-1">
              <span className="sr-only">{said[mark]}: </span>
              <span className="font-medium break-words">{label}</span>
              <span className="block break-words text-muted">{text}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};
