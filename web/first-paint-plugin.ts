import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync, type Plugin, runnerImport } from 'vite';
import type { firstPaint as Draw } from './src/first-paint.tsx';

const BEFORE_PAINT = 'before-paint.js';
const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

/**
 * Draws what stands on the screen before the application has been loaded into index.html, and leaves the start of the
 * application to before-paint.js, which waits until that has been painted.
 */
export const firstPaint = (): Plugin => ({
  name: 'backroom-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const { module } = await runnerImport<{ firstPaint: typeof Draw }>(
        `${import.meta.dirname}/src/first-paint.tsx`,
        { root: import.meta.dirname, configFile: false, logLevel: 'error' },
      );
      const entry = ENTRY.exec(html)?.[1];
      if (!entry) throw new Error('index.html has no entry');
      const drawn = await module.firstPaint();
      return html
        .replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`)
        .replace(`<script src="/${BEFORE_PAINT}">`, `<script src="/${BEFORE_PAINT}" data-entry="${entry}">`)
        .replace('<div id="root">', () => `<div id="first">${drawn}</div>\n    <div id="root">`);
    },
  },
  writeBundle: {
    // Before compressed copies are laid beside it.
    order: 'pre',
    sequential: true,
    handler: async ({ dir }) => {
      if (!dir) return;
      const file = join(dir, BEFORE_PAINT);
      await writeFile(file, minifySync(file, await readFile(file, 'utf8')).code);
    },
  },
});
