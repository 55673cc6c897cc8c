/** The columns of the gift card list (specification 2, section 3: "Gift card (as shown)"), and some to choose. */
import { listColumns } from './kit/list.ts';

export const giftCardColumns = listColumns([
  { key: 'cardNumber', label: 'Card number', kind: 'text', fixed: true },
  { key: 'storeId', label: 'Store', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'initialAmount', label: 'Loaded', kind: 'money', sort: 'initial_amount', hidden: true },
  { key: 'balance', label: 'Balance', kind: 'money', sort: 'balance' },
  { key: 'totalRedeemed', label: 'Redeemed', kind: 'money' },
  { key: 'issuedDate', label: 'Issued', kind: 'store-moment', sort: 'created_at' },
  { key: 'lastUsed', label: 'Last used', kind: 'store-moment' },
  { key: 'updatedAt', label: 'Updated', kind: 'store-moment', sort: 'updated_at' },
  { key: 'customerEmail', label: 'Customer e-mail', kind: 'text', sort: 'customer_email' },
  { key: 'issuedBy', label: 'Issued by', kind: 'text', hidden: true },
  { key: 'reloadCount', label: 'Reloads', kind: 'count', hidden: true },
  { key: 'redeemCount', label: 'Uses', kind: 'count', hidden: true },
  { key: 'expiresOn', label: 'Expires on', kind: 'day', sort: 'expires_at', hidden: true },
  { key: 'customerName', label: 'Customer', kind: 'text', hidden: true },
  { key: 'note', label: 'Note', kind: 'text', hidden: true },
  { key: 'shopDomain', label: 'Store domain', kind: 'text', hidden: true },
]);
