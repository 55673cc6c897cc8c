import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { formatDate, formatMoney, formatPoints } from '../../ui/text/format.ts';

type Code = AnswerOf<'getCustomerHistory'>['codes'][number];

const states: Record<Code['state'], { tone: BadgeTone; label: string }> = {
  open: { tone: 'good', label: 'Open' },
  ending: { tone: 'warn', label: 'Ending' },
  used: { tone: 'plain', label: 'Used' },
  ended: { tone: 'plain', label: 'Ended, points are back' },
};

const whenOf = ({ state, expires_at, order_name, created_at }: Code): string => {
  if (state === 'used') return order_name ? `paid order ${order_name}` : 'paid an order';
  if (state === 'ended') return `made ${formatDate(created_at)}`;
  return `until ${formatDate(expires_at)}`;
};

const Row = ({ code, onEnd }: { code: Code; onEnd: () => void }) => {
  const { tone, label } = states[code.state];
  const isOpen = code.state === 'open';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-table">
      <span className="flex items-center gap-1 font-medium tabular-nums">
        {code.code}
        {isOpen && <CopyButton text={code.code} label={`Copy ${code.code}`} icon />}
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className="min-w-0 flex-1 basis-56 text-muted">
        {formatPoints(code.points)} in points, {formatMoney(code.discount)} at {code.shop_name},{' '}
        {whenOf(code)}
        {code.in_shop && <span className="block">{code.in_shop}</span>}
      </span>
      {isOpen && <Button onClick={onEnd}>End code</Button>}
    </li>
  );
};

/** Points of a shopper that became codes of shops. */
export const Codes = ({ codes }: { codes: Code[] }) => {
  const end = useWrite('endPointsCode');
  const [ending, setEnding] = useState<Code | null>(null);
  if (codes.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Points codes" description="Each works once in its store’s shop." />
      <CardBody className="px-0">
        <ul className="divide-y divide-line">
          {codes.map((code) => (
            <Row key={code._id} code={code} onEnd={() => setEnding(code)} />
          ))}
        </ul>
        {ending && (
          <Confirm
            open
            onClose={() => setEnding(null)}
            title={`End the code ${ending.code}?`}
            action="End code"
            onConfirm={() => end({ body: { codeId: ending._id } })}
          >
            {`${ending.shop_name} no longer takes it, and the points come back as soon as the shop has said so.`}
          </Confirm>
        )}
      </CardBody>
    </Card>
  );
};
