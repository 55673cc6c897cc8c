import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** For each script of the build its modules, by their path in the project, with the characters that are left of each. */
export type ModuleList = Record<string, Record<string, number>>;

const root = `${import.meta.dirname}/..`;

/** Lays beside the manifest which modules each script holds: what a page loads of other rooms is read from it. */
export const moduleList = (): Plugin => ({
  name: 'backroom-module-list',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const list: ModuleList = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const held = Object.entries(chunk.modules).map(
          ([id, { renderedLength }]) => [relative(root, id), renderedLength] as const,
        );
        list[chunk.fileName] = Object.fromEntries(held);
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(list) });
    },
  },
});
