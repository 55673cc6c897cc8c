import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { AnswerOf } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { download } from '../../api/download.ts';
import { comparedWords, PrintHeader, ReportToolbar } from '../../reports/index.ts';
import { FreshnessLine } from '../../stores/index.ts';
import { comparedRange, type ReportState, useReportState } from '../../targets/index.ts';
import { Button } from '../../ui/button.tsx';
import { TrendChart } from '../../ui/chart.tsx';
import { dayPoints } from '../../ui/dates/day-points.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { formatMoney, formatNumber, formatPercent, formatPoints } from '../../ui/text/format.ts';
import { Balances } from './balances.tsx';
import { RollForward } from './roll-forward.tsx';
import { StoreSettlement } from './store-settlement.tsx';

type Report = AnswerOf<'getLoyaltyReport'>;
type Part = 'days' | 'stores' | 'matrix';

const filtersOf = (state: ReportState) => ({
  shop_name: state.stores.length > 0 ? state.stores : undefined,
  start_date: state.days.from,
  end_date: state.days.to,
});

const loyaltyReportQuery = (state: ReportState) => {
  const compared = comparedRange(state.days, state.compare);
  return callOptions('getLoyaltyReport', {
    body: {
      ...filtersOf(state),
      ...(compared && { compare: { start_date: compared.from, end_date: compared.to } }),
    },
  });
};

const exportPart = (state: ReportState, part: Part) =>
  download(
    'exportLoyaltyReport',
    { body: { ...filtersOf(state), part } },
    { fileName: `loyalty-${part}.csv` },
  ).catch((error: unknown) => void toast.bad('Export failed', { description: messageOf(error) }));

const ExportButton = ({ state, part }: { state: ReportState; part: Part }) => (
  <Button size="sm" className="print:hidden" onClick={() => void exportPart(state, part)}>
    <Download aria-hidden className="size-4" />
    Export
  </Button>
);

const Figures = ({
  report: { totals, previous, liability, members },
  beforeName,
}: {
  report: Report;
  /** What the days compared with are called. */
  beforeName: string;
}) => {
  const was = (points: number | undefined) =>
    points === undefined ? undefined : `${formatPoints(points)} · ${beforeName}`;
  return (
    <section aria-label="Programme in figures" className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
      <FigureCard label="Earned" value={formatPoints(totals.earned)} note={was(previous?.earned)} />
      <FigureCard
        label="Redeemed"
        value={formatPoints(-totals.redeemed)}
        note={was(previous ? -previous.redeemed : undefined)}
      />
      <FigureCard
        label="Owed now"
        value={liability ? formatMoney(liability.amount) : '-'}
        note={liability ? `${formatPoints(liability.points)} points` : 'of the whole chain only'}
      />
      <FigureCard
        label="Members"
        value={formatNumber(members.total)}
        note={`${formatNumber(members.joined)} joined, ${formatNumber(members.active)} active`}
      />
      <FigureCard label="Redeeming" value={formatNumber(members.redeeming)} note="customers in these days" />
      <FigureCard
        label="Redemption rate"
        value={formatPercent(members.redemption_rate_pct)}
        note="of what came in"
      />
      <FigureCard
        label="Expired"
        value={formatPoints(-totals.expired)}
        note={was(previous ? -previous.expired : undefined)}
      />
      <FigureCard label="Closing" value={formatPoints(totals.closing)} note={was(previous?.closing)} />
    </section>
  );
};

const Trend = ({ report }: { report: Report }) => (
  <Card>
    <CardHeader title="Points by day" description="Earned, beside what was redeemed." />
    <CardBody>
      <TrendChart
        label="Points earned by day"
        current={{
          name: 'Earned',
          points: dayPoints(report.days, 'earned'),
        }}
        before={{
          name: 'Redeemed',
          points: dayPoints(
            report.days.map(({ date, redeemed }) => ({ date, redeemed: Math.max(0, -redeemed) })),
            'redeemed',
          ),
        }}
        format={formatPoints}
        formatShort={(value) => String(Math.round(value))}
        height={200}
      />
    </CardBody>
  </Card>
);

/** Points by day, what is owed, who owes whom, and who has them (domain.md 3.3, "/loyalty/reports"). */
export const LoyaltyReportsPage = () => {
  const [state, change] = useReportState();
  const answer = useQuery({ ...loyaltyReportQuery(state), placeholderData: keepPreviousData });
  const report = answer.data;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PrintHeader
        title="Loyalty reports"
        purpose={`${report?.meta.program_name ?? 'Loyalty'}: points by day, what is owed, and who owes whom for them.`}
        state={state}
        meta={report?.meta}
      />
      <BackLink to="/loyalty">Loyalty Program</BackLink>
      <PageHeader
        title="Loyalty reports"
        description="Days are those of the store where it happened."
        actions={
          <Button onClick={() => window.print()} className="print:hidden">
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        }
      />
      <FreshnessLine />
      <ReportToolbar state={state} change={change} />
      {!report && answer.isError && (
        <Card>
          <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
        </Card>
      )}
      {!report && !answer.isError && <Skeleton className="h-64 w-full" />}
      {report && (
        <div className="grid grid-cols-1 gap-4" aria-busy={answer.isPlaceholderData}>
          <Figures report={report} beforeName={comparedWords(state.days, state.compare)} />
          {report.days.length > 1 && <Trend report={report} />}
          <RollForward report={report} action={<ExportButton state={state} part="days" />} />
          <StoreSettlement
            report={report}
            storesAction={<ExportButton state={state} part="stores" />}
            matrixAction={<ExportButton state={state} part="matrix" />}
          />
          <Balances report={report} />
        </div>
      )}
    </div>
  );
};
