import { loyaltyColumns as declared } from '@backroom/contract/loyalty-columns';
import { columnsOf } from '../../ui/list/columns-of.tsx';
import { formatDate, formatPhone, formatPoints } from '../../ui/text/format.ts';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import type { CustomerView } from '../customer-view.ts';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The columns of the list of shoppers on the screen. */
export const customerColumns = columnsOf<CustomerView, typeof declared>(declared, {
  name: { cell: (one) => <span className="font-medium">{one.name}</span>, maxWidth: 190, card: 'title' },
  email: { value: (one) => one.email, maxWidth: 220, card: 'under' },
  phoneNumber: { cell: (one) => <span className="whitespace-nowrap">{formatPhone(one.phoneNumber)}</span> },
  status: { cell: (one) => <StatusBadge status={one.status} />, card: 'status' },
  currentBalance: { cell: (one) => formatPoints(one.currentBalance), card: 'side' },
  totalPointsEarned: { cell: (one) => formatPoints(one.totalPointsEarned) },
  totalPointsRedeemed: { cell: (one) => formatPoints(one.totalPointsRedeemed) },
  shop_name: { value: (one) => one.shop_name, maxWidth: 150, card: 'under' },
  totalOrders: { value: (one) => one.totalOrders },
  totalSpent: { value: (one) => one.totalSpent },
  memberSince: { cell: (one) => formatDate(one.memberSince) },
  lastActivity: { cell: (one) => formatDate(one.lastActivity) },
  isEmailMarketingOptedIn: { cell: (one) => yesNo(one.isEmailMarketingOptedIn) },
  isSMSMarketingOptedIn: { cell: (one) => yesNo(one.isSMSMarketingOptedIn) },
  memberCode: { value: (one) => one.memberCode },
  customerId: { value: (one) => one.customerId },
});
