import type { OrderDiscount } from '@backroom/contract/order-document';

const discount = (
  title: string,
  code: string,
  [method, discount_type, value_type]: [
    OrderDiscount['method'],
    OrderDiscount['discount_type'],
    OrderDiscount['value_type'],
  ],
  value: string,
  funded_by: OrderDiscount['funded_by'],
): OrderDiscount => ({ title, code, method, discount_type, value_type, value, funded_by });

/** Every discount the demo chain gives. */
export const discounts = {
  welcome: discount('Welcome, 10% off', 'WELCOME10', ['CODE', 'ORDER', 'PERCENTAGE'], '10.00', 'FRANCHISEE'),
  teacher: discount('Teachers, 15% off', 'TEACHER15', ['CODE', 'ORDER', 'PERCENTAGE'], '15.00', 'FRANCHISEE'),
  hello: discount('$5 off your next visit', 'HELLO5', ['CODE', 'ORDER', 'FIXED'], '5.00', 'HQ'),
  springReads: discount('Spring reads', 'SPRINGREADS', ['CODE', 'PRODUCT', 'PERCENTAGE'], '15.00', 'VENDOR'),
  freeShipping: discount('Free shipping', 'FREESHIP', ['CODE', 'SHIPPING', 'PERCENTAGE'], '100.00', 'HQ'),
  shippingOver75: discount(
    'Free shipping over $75',
    '',
    ['AUTOMATIC', 'SHIPPING', 'PERCENTAGE'],
    '100.00',
    'FRANCHISEE',
  ),
  blackFriday: discount('Black Friday weekend', '', ['AUTOMATIC', 'ORDER', 'PERCENTAGE'], '20.00', 'HQ'),
  summerPlay: discount('Summer of play', '', ['AUTOMATIC', 'PRODUCT', 'PERCENTAGE'], '20.00', 'HQ'),
  cards3For2: discount('Cards, 3 for 2', '', ['AUTOMATIC', 'BXGY', 'PERCENTAGE'], '100.00', 'VENDOR'),
  manual: discount('Manual discount', '', ['MANUAL', 'ORDER', 'PERCENTAGE'], '10.00', 'FRANCHISEE'),
  damaged: discount('Manual discount', '', ['MANUAL', 'PRODUCT', 'PERCENTAGE'], '25.00', 'FRANCHISEE'),
} as const satisfies Record<string, OrderDiscount>;

/** Points paid with, in whole dollars. */
export const loyaltyPoints = (dollars: number): OrderDiscount =>
  discount('Loyalty points', '', ['LOYALTY', 'ORDER', 'FIXED'], dollars.toFixed(2), 'HQ');
