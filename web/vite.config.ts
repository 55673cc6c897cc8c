import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';
import { firstPaint } from './first-paint-plugin.ts';
import { moduleList } from './module-list-plugin.ts';
import { shellPreloads } from './shell-preloads.ts';

/** Where the development server finds the API. */
const api = process.env.BACKROOM_API ?? 'http://localhost:3000';

const preloads = shellPreloads();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      // A page and its loader arrive together; the entry keeps only URL, search reader and guard.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    tailwindcss(),
    preloads.plugin,
    moduleList(),
    firstPaint(),
    compress(),
  ],
  server: {
    port: 42000,
    proxy: { '/v1': api, '/files': api },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // The entry lists every chunk by its file name; short ones keep it within its budget.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
              priority: 40,
            },
            { name: 'app', tags: ['$initial'], priority: 30 },
            { name: 'calls', test: /call-words\.generated/, priority: 25 },
            { name: 'schemas', test: /node_modules\/zod\//, priority: 20 },
            { name: 'charts', test: /node_modules\/(d3-|internmap)|src\/ui\/charts\//, priority: 20 },
            {
              name: 'query',
              test: /node_modules\/@tanstack\/(react-query|query-core)\/|src\/api\/(?!call-words)|call-addresses\.generated|kit\/call-path/,
              priority: 19,
            },
            {
              name: 'forms',
              test: /node_modules\/react-hook-form\/|src\/ui\/form\/(form|form-field|form-labels|form-dialog|schema-resolver)\.ts/,
              priority: 15,
            },
            {
              name: 'floating',
              test: /node_modules\/(@radix-ui\/(?!react-(switch|tabs|tooltip))|@floating-ui|aria-hidden|react-remove-scroll)/,
              priority: 10,
            },
            // What every list needs, in one piece: many small chunks compress worse and cost a line each
            // in the entry.
            {
              name: 'lists',
              test: /src\/ui\/(list\/(?!filter-panel|filter-sheet|save-view)|table\/(?!column-panel)|feedback\/(states|skeleton)|page\/page-(header|actions)|text\/(badge|status-badge|money|format)|overlay\/(menu-button|more-menu|popover-button|use-opener|row-walk|use-hint)|use-media|toggled|keys|offers|form\/(checkbox|input|choice-source)|dates\/date-range\.ts|theme\/appearance)|src\/(stores\/(?!manage)|saved-views\/)|src\/ui\/dates\/zone-words|src\/ui\/(page\/(card|back-link)|form\/(select|choices-failed)|copy-button)/,
              priority: 18,
            },
            // What stands around every page, with what each room says of itself.
            {
              name: 'shell',
              test: /src\/(shell\/(shell|navigation)\.ts|rooms\.ts|[\w-]+\/manifest\.ts)/,
              priority: 17,
            },
            // Pages of a few lines that nobody opens on purpose.
            { name: 'error-pages', test: /src\/routes\/(401|403|404|500|500-auth|503)\.tsx\?/, priority: 12 },
            {
              name: 'dialogs',
              test: /src\/ui\/overlay\/(dialog|confirm|unsaved-guard|use-focus-return|floating-|float-class)/,
              priority: 8,
            },
            {
              name: 'icons',
              test: /node_modules\/lucide-react\//,
              minShareCount: 2,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
