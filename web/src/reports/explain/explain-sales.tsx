import type { ExplainedMeasure } from '@backroom/contract/reports/explained';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import { type Asked, salesTarget, skuTarget, TargetLink } from '../../targets/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { comparedWords } from '../page/compared-words.ts';
import ExplainDrawer from './explain-drawer.tsx';

type ExplainSalesProps = { measure: ExplainedMeasure; name: string; asked: Asked; onClose: () => void };

/** Explains the change of a figure of sales: by store, then by category. */
const ExplainSales = ({ measure, name, asked, onClose }: ExplainSalesProps) => {
  const { data, error, refetch } = useQuery(
    callOptions('explainChange', {
      body: {
        measure,
        shop_name: asked.stores.length > 0 ? asked.stores : undefined,
        start_date: asked.days.from,
        end_date: asked.days.to,
        compare: asked.compare === 'previous_year' ? 'previous_year' : 'previous_period',
      },
    }),
  );
  const isEmpty = data && (data.before === null || data.after === null);
  return (
    <ExplainDrawer
      name={name}
      kind={data?.kind ?? 'count'}
      levels={
        data && data.before !== null && data.after !== null
          ? {
              before: data.before,
              beforeName: comparedWords(asked.days, asked.compare, data.compared.to_same_hour),
              after: data.after,
              afterName: 'This range',
            }
          : undefined
      }
      explanations={[
        {
          id: 'store',
          label: 'By store',
          steps: data?.byStore ?? [],
          link: ({ key, name: store }) => (
            <TargetLink target={salesTarget(asked, { shop: key })}>{store}</TargetLink>
          ),
        },
        ...(data?.byCategory
          ? [
              {
                id: 'category',
                label: 'By category',
                steps: data.byCategory,
                link: ({ key, name: category }: { key: string; name: string }) =>
                  key ? (
                    <TargetLink target={skuTarget(asked, { category: key })}>{category}</TargetLink>
                  ) : undefined,
              },
            ]
          : []),
      ]}
      onClose={onClose}
    >
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <Notice tone="info">There was nothing to compare with.</Notice>
      ) : undefined}
    </ExplainDrawer>
  );
};

export default ExplainSales;
