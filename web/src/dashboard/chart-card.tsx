import type { ReactNode } from 'react';
import { type Target, TargetLink } from '../targets/index.ts';
import { ChartSkeleton } from '../ui/chart.tsx';
import { Card, CardBody, CardHeader } from '../ui/page/card.tsx';

type ChartCardProps = {
  title: string;
  description?: string;
  /** The report that explains it. */
  target: Target;
  targetName: string;
  /** Height of the chart while it loads. */
  height: number;
  /** Undefined while the data are on the way; null where there is nothing to draw. */
  children: ReactNode | undefined;
  className?: string;
};

/** A chart of the dashboard with the way to its report. */
export const ChartCard = ({
  title,
  description,
  target,
  targetName,
  height,
  children,
  className,
}: ChartCardProps) => (
  <Card className={className}>
    <CardHeader
      title={title}
      description={description}
      actions={
        <TargetLink target={target} className="text-table text-muted">
          {targetName}
        </TargetLink>
      }
    />
    <CardBody>
      {children === undefined ? (
        <ChartSkeleton height={height} />
      ) : (
        (children ?? <p className="py-6 text-center text-table text-muted">Nothing in this range.</p>)
      )}
    </CardBody>
  </Card>
);
