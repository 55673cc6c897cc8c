import { type Asked, reportTarget, TargetLink } from '../../targets/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countOf, formatPercent } from '../../ui/text/format.ts';

type CostCoverageNoticeProps = { coverage: number | null; skus: number; asked: Asked };

/** Margins speak only for sales whose cost is known: says so where some is not, and where to enter it. */
export const CostCoverageNotice = ({ coverage, skus, asked }: CostCoverageNoticeProps) => {
  if (skus === 0 || coverage === null || coverage >= 100) return null;
  return (
    <Notice tone="warn">
      Cost is known for {formatPercent(coverage)} of net sales. Margins leave out {countOf(skus, 'SKU')} sold
      without a cost.{' '}
      <TargetLink target={reportTarget('/reports/missing-cost', asked)} className="font-medium">
        Enter missing costs
      </TargetLink>
    </Notice>
  );
};
