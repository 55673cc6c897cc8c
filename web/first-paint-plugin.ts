import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync, type Plugin, runnerImport } from 'vite';
import { stylesFor } from './critical-styles.ts';
import type { firstPaint as Draw } from './src/first-paint.tsx';

const BEFORE_PAINT = 'before-paint.js';
const ENTRY = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;
/** What before-paint.js may put on the page itself. */
const classes = ['light', 'dark', 'font-inter', 'font-manrope', 'font-system'];

/**
 * Draws what stands on the screen before the application has been loaded into index.html, with the styles that it
 * needs, and leaves the rest of the styles and the start of the application to before-paint.js: nothing but the page
 * itself comes before the first paint.
 */
export const firstPaint = (): Plugin => ({
  name: 'backroom-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const { module } = await runnerImport<{ firstPaint: typeof Draw }>(
        `${import.meta.dirname}/src/first-paint.tsx`,
        { root: import.meta.dirname, configFile: false, logLevel: 'error' },
      );
      const entry = ENTRY.exec(html)?.[1];
      const [link, sheet = ''] = STYLES.exec(html) ?? [];
      const styles = bundle[sheet];
      if (!entry || !link || styles?.type !== 'asset')
        throw new Error('index.html has no entry or no styles');
      const drawn = await module.firstPaint();
      const css = String(styles.source);
      const needed = stylesFor(css, {
        html: drawn,
        classes,
        script: await readFile(join(import.meta.dirname, 'public', BEFORE_PAINT), 'utf8'),
      });
      // Fonts stand on the page alone: said once more, they would be fetched and swapped once more.
      styles.source = css.replace(/@font-face\{[^}]*\}/g, '');
      return html
        .replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`)
        .replace(
          STYLES,
          `<link rel="preload" as="style" crossorigin href="/${sheet}"><noscript>${link}</noscript>`,
        )
        .replace(
          `<script src="/${BEFORE_PAINT}">`,
          // Before the script, and so before the whole sheet, whose rules are to win.
          () =>
            `<style>${needed}</style>\n    <script src="/${BEFORE_PAINT}" data-entry="${entry}" data-styles="/${sheet}">`,
        )
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
