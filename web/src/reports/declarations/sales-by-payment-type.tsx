import { salesByPaymentType as definition } from '@backroom/contract/reports/definitions/sales-by-payment-type';
import { giftCardReportTarget, ordersTarget, salesTarget, TargetLink } from '../../targets/index.ts';
import { ShareBar } from '../../ui/chart.tsx';
import { formatPercent } from '../../ui/text/format.ts';
import { PaymentBridge } from '../details/payment-bridge.tsx';
import { declareReport } from '../report-declaration.ts';
import { money } from './chart-rows.tsx';

export const salesByPaymentType = declareReport<'salesByPaymentType'>({
  name: 'salesByPaymentType',
  definition,
  search: 'Search payment type',
  shown: [
    'payment_type',
    'net_payments',
    'share_pct',
    'gross_payments',
    'refunded_payments',
    'transactions_count',
    'refunds_count',
    'orders_count',
    'average_payment',
    'net_sales',
  ],
  cards: ['net_payments', 'total_sales', 'net_sales', 'net_payments_excluding_gift_cards'],
  onPhone: ['net_payments', 'share_pct', 'refunded_payments', 'net_sales'],
  chart: {
    title: 'How do customers pay?',
    draw: ({ answer, asked }) => (
      <ShareBar
        label="Net payments by payment type"
        format={money}
        formatShare={formatPercent}
        parts={answer.data.map((row) => ({
          key: row.payment_type,
          name: row.payment_type,
          label: (
            <TargetLink target={ordersTarget(asked, { payment: row.payment_type })}>
              {row.payment_type}
            </TargetLink>
          ),
          value: row.net_payments,
          share: row.share_pct,
        }))}
      />
    ),
  },
  links: ({ payment_type }, asked) => {
    const orders = ordersTarget(asked, { payment: payment_type });
    return {
      payment_type: orders,
      transactions_count: orders,
      orders_count: orders,
      net_payments: orders,
      net_sales: salesTarget(asked),
    };
  },
  cardLinks: (asked) => ({
    total_sales: salesTarget(asked),
    net_sales: salesTarget(asked),
    net_payments_excluding_gift_cards: giftCardReportTarget(asked),
  }),
  below: ({ answer }) => <PaymentBridge summary={answer.summary} />,
});
