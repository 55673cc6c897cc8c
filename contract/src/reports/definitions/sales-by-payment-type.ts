import { count, money, optionalMoney, percent, text } from '../columns.ts';
import { report } from './report.ts';

/** R3. */
export const salesByPaymentType = report({
  call: 'salesByPaymentType',
  page: 'sales-by-payment-type',
  title: 'Sales by payment type',
  purpose: 'What was tendered, and how net sales split over the tenders.',
  rowId: null,
  rowKey: ['payment_type'],
  columns: [
    text('payment_type', 'Payment type', 'How money came in. Unpaid is what nobody has paid yet.'),
    count('transactions_count', 'Payments', 'Successful payments, on their own day.'),
    count('refunds_count', 'Refunds', 'Payments given back, on their own day.'),
    count(
      'orders_count',
      'Orders',
      'Distinct orders with a payment or refund of this type. The total counts each once.',
    ),
    money(
      'gross_payments',
      'Gross payments',
      'Money taken, with tax, shipping, tips and gift cards; change given is taken off cash.',
    ),
    money('refunded_payments', 'Refunded', 'Money given back.'),
    money('net_payments', 'Net payments', 'Gross payments less refunds.'),
    optionalMoney('average_payment', 'Average payment', 'Gross payments divided by the number of payments.'),
    percent('share_pct', 'Share', 'Part of all net payments listed.'),
    money(
      'net_sales',
      'Net sales',
      'Net sales of the range, split over the tenders of each order. Moves from Unpaid to a tender when an old order is paid at last.',
    ),
  ],
  summary: [
    money('net_payments', 'Net payments', 'Money taken less money given back.'),
    money('total_sales', 'Total sales', 'Net sales plus shipping plus taxes plus fees.'),
    money('tips', 'Tips', 'Tips, less tips given back.'),
    money('gift_card_sales', 'Gift cards sold', 'Money taken for gift cards.'),
    money(
      'receivables_change',
      'Change of receivables',
      'What customers owe at the end of the range, less what they owed the day before it began.',
    ),
    money(
      'net_payments_excluding_gift_cards',
      'Without gift cards',
      'Net payments without those made by gift card.',
    ),
    money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
  ],
});
