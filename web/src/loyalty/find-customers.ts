import { Award } from 'lucide-react';
import { call } from '../api/call.ts';
import type { Finder } from '../ui/room.ts';
import { formatPoints } from '../ui/text/format.ts';
import { nameOf } from './customer-view.ts';

/** Shoppers by name, e-mail, phone and member code, over all stores. */
const finder: Finder = {
  heading: 'Customers',
  icon: Award,
  find: async (typed) => {
    const { data } = await call('getCustomerList', { body: { search: typed, limit: 5 } });
    return data.customers.map((customer) => ({
      key: customer._id,
      label: nameOf(customer),
      hint: `${formatPoints(customer.loyalty_points)} points · ${customer.shop_name}`,
      to: `/loyalty/history/${customer._id}`,
    }));
  },
};

export default finder;
