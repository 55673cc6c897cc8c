// @vitest-environment happy-dom
import type { FileImport, ImportPreview } from '@backroom/contract/imports';
import { act } from 'react';
import { expect, test } from 'vitest';
import { click } from '../testing/draw.tsx';
import { answerWith, drawPage, found } from '../testing/draw-page.tsx';
import { ImportDrawer } from './import-drawer.tsx';

const uploaded = {
  id: 'i1',
  kind: 'history',
  kind_label: 'Sales history of another system',
  one: 'order',
  mapping_title: 'Old till',
  status: 'uploaded',
  file_name: 'till.csv',
  bytes: 100,
  store_name: null,
  progress: 0,
  counts: { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, rows_left_out: 0, stores_created: 0 },
  interruptions: 0,
} as Partial<FileImport>; // what a drawer of an uploaded file reads

const repeated = {
  row: 5,
  column: '-',
  message: 'Stands in its order before',
  code: 'REPEATED_ROW',
  count: 1,
};

const previewOf = (more: object) => ({
  import: uploaded,
  columns: [],
  headings: ['Order'],
  rows: [{ row: 2, cells: ['Q-3'] }],
  problems: [],
  looked_at: 1,
  rejected: 0,
  rows_left_out: 0,
  whole: true,
  blocked: null,
  imported_before: null,
  files: [],
  ...more,
});

const open = async (preview: Partial<ImportPreview> | object) => {
  const asked = answerWith({
    '/get-import': { import: uploaded },
    '/preview-import': previewOf(preview),
    '/start-import': { import: { ...uploaded, status: 'waiting' } },
  });
  const { leave } = await drawPage(<ImportDrawer id="i1" onClose={() => {}} />, '/import');
  const button = await found(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Import file'),
  );
  await found(() => !button.disabled);
  return { asked, leave, button, started: () => asked.find(({ path }) => path === '/start-import')?.body };
};

const questions = () => [...document.querySelectorAll('[role=dialog] select')];

test.each([
  ['once', {}],
  ['each', { repeated_rows: 'each' }],
])('rows that stand twice are asked about, and counted %s as was said', async (said, sent) => {
  const { leave, button, started } = await open({ problems: [repeated] });
  const question = questions()[0] as HTMLSelectElement; // the only one
  expect(question.value).toBe('once');
  if (said !== 'once') {
    await act(async () => {
      question.value = said;
      question.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
  await click(button);
  await found(started);
  expect(started()).toEqual({ import_id: 'i1', ...sent });
  await leave();
});

test('of a history of which the beginning alone was looked at it is asked as well; otherwise not', async () => {
  const large = await open({ whole: false });
  expect(questions()).toHaveLength(1);
  await large.leave();
  const small = await open({});
  expect(questions()).toEqual([]);
  await small.leave();
});
