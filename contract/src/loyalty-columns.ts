/** The columns of the list of shoppers (specification 2, section 3: "Loyalty customer (as shown)"). */
import { listColumns } from './kit/list.ts';

export const loyaltyColumns = listColumns([
  { key: 'name', label: 'Customer', kind: 'text', sort: 'name', fixed: true },
  { key: 'email', label: 'E-mail', kind: 'text', sort: 'email' },
  { key: 'phoneNumber', label: 'Phone', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'currentBalance', label: 'Balance', kind: 'count', sort: 'loyalty_points' },
  { key: 'totalPointsEarned', label: 'Earned', kind: 'count', sort: 'track_loyalty_points' },
  { key: 'totalPointsRedeemed', label: 'Redeemed', kind: 'count', sort: 'spent_loyalty_points' },
  { key: 'shop_name', label: 'Store', kind: 'text' },
  { key: 'totalOrders', label: 'Orders', kind: 'count' },
  { key: 'totalSpent', label: 'Spent', kind: 'money', hidden: true },
  { key: 'memberSince', label: 'Member since', kind: 'moment', sort: 'createdAt' },
  { key: 'lastActivity', label: 'Last activity', kind: 'moment', sort: 'last_activity_at' },
  { key: 'isEmailMarketingOptedIn', label: 'E-mail marketing', kind: 'yes-no', hidden: true },
  { key: 'isSMSMarketingOptedIn', label: 'SMS marketing', kind: 'yes-no', hidden: true },
  { key: 'memberCode', label: 'Member code', kind: 'text', hidden: true },
  { key: 'customerId', label: 'Customer id', kind: 'text', hidden: true },
]);
