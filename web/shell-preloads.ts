import type { Plugin, ResolveModulePreloadDependenciesFn, Rolldown } from 'vite';

/** The layout around every signed-in page, as the router splits it off. */
const SHELL = /\/src\/routes\/_app\.tsx\?tsr-split/;
const SIGNED_IN_PAGE = /\/src\/routes\/_app\//;

/** What a chunk needs before it can run, itself included. */
const needsOf = (bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const needed of chunk.imports) needsOf(bundle, needed, found);
  return found;
};

/**
 * Keeps what is loaded anyway out of the lists of files that the entry holds for each page: the entry's own, and of a
 * signed-in page what the shell needs, since both are asked for at the same moment. Otherwise the entry, and with it
 * /sign-in, would grow with every room.
 */
export const shellPreloads = (): {
  plugin: Plugin;
  resolveDependencies: ResolveModulePreloadDependenciesFn;
} => {
  let entry: ReadonlySet<string> = new Set();
  let shell: ReadonlySet<string> = new Set();
  const pages = new Set<string>();
  return {
    plugin: {
      name: 'shell-preloads',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue;
            if (chunk.isEntry) entry = needsOf(bundle, chunk.fileName);
            if (SHELL.test(chunk.facadeModuleId ?? '')) shell = needsOf(bundle, chunk.fileName);
            if (SIGNED_IN_PAGE.test(chunk.facadeModuleId ?? '')) pages.add(chunk.fileName);
          }
        },
      },
    },
    resolveDependencies: (file, needed) =>
      needed.filter((one) => !entry.has(one) && !(pages.has(file) && shell.has(one))),
  };
};
