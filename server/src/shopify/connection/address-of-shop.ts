import type { Config } from '../../platform/config.ts';

/** Where a shop is reached: its own host, unless the configuration leads to an emulated Shopify. */
export const addressOfShop = ({ shopifyUrl }: Pick<Config, 'shopifyUrl'>, domain: string): string =>
  shopifyUrl ? `${shopifyUrl}/${domain}` : `https://${domain}`;
