/** A loyalty customer as shown, from the customer as received (specification 2, section 3). */
import type { LoyaltyCustomer } from '@backroom/contract/loyalty-fields';

/** The received customer: what every server gives, and what ours gives besides. */
export type ReceivedCustomer = Pick<
  LoyaltyCustomer,
  | '_id'
  | 'email'
  | 'fname'
  | 'lname'
  | 'phone'
  | 'track_loyalty_points'
  | 'spent_loyalty_points'
  | 'loyalty_points'
  | 'created_at'
  | 'updated_at'
  | 'is_deleted'
  | 'shop_name'
> &
  Partial<LoyaltyCustomer>;

export type CustomerView = {
  customerId: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  totalPointsEarned: number;
  totalPointsRedeemed: number;
  currentBalance: number;
  memberSince: string | null;
  lastActivity: string | null;
  status: 'active' | 'unsubscribed';
  totalOrders: number;
  totalSpent: number;
  shop_name: string;
  isEmailMarketingOptedIn: boolean;
  isSMSMarketingOptedIn: boolean;
  memberCode: string;
};

/** Missing text shows as a dash. */
const orDash = (text: string | null | undefined): string => (text?.trim() ? text : '-');

/** What a shopper is called where there is room for one thing. */
export const nameOf = ({
  fname,
  lname,
  email,
}: Pick<ReceivedCustomer, 'fname' | 'lname' | 'email'>): string =>
  `${fname ?? ''} ${lname ?? ''}`.trim() || (email ?? '') || 'Customer without a name';

export const toCustomerView = (customer: ReceivedCustomer): CustomerView => ({
  customerId: customer._id,
  firstName: orDash(customer.fname),
  lastName: orDash(customer.lname),
  name: nameOf(customer),
  email: orDash(customer.email),
  phoneNumber: customer.phone ?? null,
  totalPointsEarned: customer.track_loyalty_points ?? 0,
  totalPointsRedeemed: customer.spent_loyalty_points ?? 0,
  currentBalance: customer.loyalty_points ?? 0,
  memberSince: customer.created_at ?? null,
  lastActivity: customer.last_activity_at ?? customer.updated_at ?? null,
  status: customer.is_deleted ? 'unsubscribed' : 'active',
  totalOrders: customer.total_orders ?? 0,
  totalSpent: customer.total_spent ?? 0,
  shop_name: orDash(customer.shop_name),
  isEmailMarketingOptedIn: customer.is_email_marketing_opted_in ?? false,
  isSMSMarketingOptedIn: customer.is_sms_marketing_opted_in ?? false,
  memberCode: orDash(customer.member_code),
});
