import { WaterfallChart } from '../../ui/chart.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatMoney } from '../../ui/text/format.ts';

type PaymentBridgeProps = {
  summary: {
    total_sales: number;
    tips: number;
    gift_card_sales: number;
    receivables_change: number;
    net_payments: number;
  };
};

/** From what was sold to what was paid, to the cent (domain.md 2.4, identity I9). */
export const PaymentBridge = ({ summary }: PaymentBridgeProps) => (
  <Card className="break-inside-avoid">
    <CardHeader
      title="From sales to payments"
      description="Tips and gift cards are paid but are no sales; what customers still owe is sold but not paid."
    />
    <CardBody>
      <WaterfallChart
        label="From total sales to net payments"
        format={formatMoney}
        steps={[
          { kind: 'level', name: 'Total sales', value: summary.total_sales },
          { kind: 'change', name: 'Tips', value: summary.tips },
          { kind: 'change', name: 'Gift cards sold', value: summary.gift_card_sales },
          { kind: 'change', name: 'Owed by customers', value: -summary.receivables_change },
          { kind: 'level', name: 'Net payments', value: summary.net_payments },
        ]}
      />
    </CardBody>
  </Card>
);
