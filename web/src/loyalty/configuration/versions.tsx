import type { LoyaltyVersion } from '@backroom/contract/loyalty-configuration';
import type { AnswerOf } from '../../api/call.ts';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { StatusBadge } from '../../ui/text/status-badge.tsx';

type Config = AnswerOf<'getLoyaltyPointsConfiguration'>['configData'];

const Line = ({ held, status, label }: { held: LoyaltyVersion; status: string; label: string }) => (
  <li className="grid gap-0.5 py-2.5">
    <span className="flex flex-wrap items-center gap-2 text-table font-medium">
      Version {held.version}
      <StatusBadge status={status} label={label} />
    </span>
    <span className="text-table">
      {held.terms.is_enabled
        ? `${Number((held.terms.earn_rate * 100).toFixed(4))} points for $100, $${held.terms.point_value} each`
        : 'Nothing is earned'}
    </span>
    <span className="text-meta text-muted">
      from {formatDateTime(held.effective_from)} · {held.updated_by}
    </span>
  </li>
);

/** What holds, what comes and what was before. */
export const Versions = ({ config }: { config: Config }) => (
  <Card>
    <CardHeader title="Versions" description="Each order keeps the terms of its own moment." />
    <CardBody className="pt-2">
      {!config.current && config.planned.length === 0 ? (
        <p className="py-2 text-table text-muted">
          The programme hasn’t begun. It begins with what you save first: orders placed before earn nothing.
        </p>
      ) : (
        <ol className="divide-y divide-line">
          {config.planned.map((held) => (
            <Line key={held.version} held={held} status="scheduled" label="Planned" />
          ))}
          {config.current && <Line held={config.current} status="active" label="In force" />}
          {config.previous.map((held) => (
            <Line key={held.version} held={held} status="inactive" label="Before" />
          ))}
        </ol>
      )}
    </CardBody>
  </Card>
);
