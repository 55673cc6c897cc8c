import { bulkMutations } from '../bulk/bulk-roots.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { gid } from '../kinds/gids.ts';
import { webhookMutations } from '../webhooks/webhook-roots.ts';

/** Every mutation that the emulator carries out. */
export const mutationRoot: View = {
  ...bulkMutations,
  ...webhookMutations,
  appUninstall: (_: unknown, { emulator, shop, install }: Context) => {
    emulator.uninstall(shop, install.app);
    return { app: { id: gid('App', shop.id), title: install.app.title }, userErrors: [] };
  },
};
