import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { gid, idOf } from './gids.ts';
import { countOf, type ListRoot, listOf } from './listed.ts';
import { moneyV2 } from './money.ts';

export type Customer = {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  acceptsEmail: boolean;
  acceptsSms: boolean;
  tags: string[];
  address: { address1: string; address2: string | null; city: string; province: string; zip: string } | null;
  orders: number;
  spentCents: number;
  createdAt: string;
  updatedAt: string;
};

const customerView = (customer: Customer, { shop }: Context): View => ({
  __typename: 'Customer',
  id: gid('Customer', customer.id),
  legacyResourceId: customer.id,
  firstName: customer.firstName,
  lastName: customer.lastName,
  displayName: `${customer.firstName ?? ''} ${customer.lastName ?? ''}`.trim(),
  email: customer.email,
  phone: customer.phone,
  state: 'DISABLED',
  tags: customer.tags,
  note: null,
  taxExempt: false,
  verifiedEmail: true,
  createdAt: customer.createdAt,
  updatedAt: customer.updatedAt,
  numberOfOrders: String(customer.orders),
  amountSpent: moneyV2(customer.spentCents, shop.currency),
  defaultEmailAddress:
    customer.email === null
      ? null
      : {
          emailAddress: customer.email,
          marketingState: customer.acceptsEmail ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
          validFormat: true,
        },
  defaultPhoneNumber:
    customer.phone === null
      ? null
      : {
          phoneNumber: customer.phone,
          marketingState: customer.acceptsSms ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
        },
  defaultAddress: customer.address && {
    ...customer.address,
    id: gid('MailingAddress', customer.id),
    firstName: customer.firstName,
    lastName: customer.lastName,
    name: `${customer.firstName ?? ''} ${customer.lastName ?? ''}`.trim(),
    provinceCode: customer.address.province,
    country: 'United States',
    countryCodeV2: 'US',
    phone: customer.phone,
    company: null,
  },
});

export const readCustomer = (id: string, context: Context): View | null => {
  const customer = context.shop.customers.get(id);
  return customer ? customerView(customer, context) : null;
};

const customers: ListRoot<Customer> = {
  root: 'customers',
  itemsOf: ({ shop }) => shop.customers.values(),
  terms: {
    id: { kind: 'exact', of: ({ id }) => id },
    email: { kind: 'text', of: ({ email }) => email },
    phone: { kind: 'exact', of: ({ phone }) => phone },
    tag: { kind: 'exact', of: ({ tags }) => tags },
    first_name: { kind: 'text', of: ({ firstName }) => firstName },
    last_name: { kind: 'text', of: ({ lastName }) => lastName },
    orders_count: { kind: 'number', of: ({ orders }) => orders },
    customer_date: { kind: 'date', of: ({ createdAt }) => Date.parse(createdAt) },
    updated_at: { kind: 'date', of: ({ updatedAt }) => Date.parse(updatedAt) },
  },
  sorts: {
    ID: ({ id }) => [0, id],
    CREATED_AT: ({ id, createdAt }) => [Date.parse(createdAt), id],
    UPDATED_AT: ({ id, updatedAt }) => [Date.parse(updatedAt), id],
    NAME: ({ id, lastName, firstName }) => [`${lastName ?? ''} ${firstName ?? ''}`, id],
  },
  words: ({ firstName, lastName, email }) => `${firstName ?? ''} ${lastName ?? ''} ${email ?? ''}`,
  view: customerView,
};

type CustomerIdentifier = { id?: string | null; emailAddress?: string | null; phoneNumber?: string | null };

export const customerQueries: View = {
  customers: listOf(customers),
  customersCount: countOf(customers),
  customer: ({ id }: { id: string }, context: Context) => readCustomer(idOf(id, 'Customer'), context),
  customerByIdentifier: ({ identifier }: { identifier: CustomerIdentifier }, context: Context) => {
    const email = identifier.emailAddress?.toLowerCase();
    const found = [...context.shop.customers.values()].find(
      (customer) =>
        (email !== undefined && customer.email?.toLowerCase() === email) ||
        (identifier.phoneNumber && customer.phone === identifier.phoneNumber) ||
        customer.id === idOf(identifier.id, 'Customer'),
    );
    return found ? customerView(found, context) : null;
  },
};
