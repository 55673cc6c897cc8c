import { bulkMutations } from '../bulk/bulk-roots.ts';
import { discountMutations } from '../discounts/discount-roots.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { collectionMutations } from '../kinds/collection-mutations.ts';
import { gid } from '../kinds/gids.ts';
import { giftCardMutations } from '../kinds/gift-card-mutations.ts';
import { productMutations } from '../kinds/product-mutations.ts';
import { stockMutations } from '../kinds/stock-mutations.ts';
import { uploadMutations } from '../kinds/uploads.ts';
import { webhookMutations } from '../webhooks/webhook-roots.ts';

/** Every mutation that the emulator carries out. */
export const mutationRoot: View = {
  ...bulkMutations,
  ...webhookMutations,
  ...discountMutations,
  ...giftCardMutations,
  ...productMutations,
  ...collectionMutations,
  ...stockMutations,
  ...uploadMutations,
  appUninstall: (_: unknown, { emulator, shop, install }: Context) => {
    emulator.uninstall(shop, install.app);
    return { app: { id: gid('App', shop.id), title: install.app.title }, userErrors: [] };
  },
};
