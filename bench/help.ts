import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { reports } from '../contract/src/reports/catalogue.ts';
import { readArticle } from '../web/src/help-center/article.ts';
import { reportArticle } from '../web/src/help-center/report-article.ts';
import { searchArticles } from '../web/src/help-center/search-articles.ts';
import { quantile } from './kit/caller.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';

const TIMES = Number(process.env.BACKROOM_HELP_TIMES ?? 20);

const folder = path.resolve(import.meta.dirname, '../web/src/help-center/articles');

/** What people type, slips and all; each is searched for letter by letter, as the page does. */
const typed = [
  'how is net sales calculated',
  'gift card balance',
  'notificatoins',
  'royalty statment dispute',
  'import orders csv',
  'who has not acknowledged',
  'quiet hours',
  'inventroy turn days of inventory',
];

const allArticles = async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const written = files.map(async (file) =>
    readArticle(path.basename(file, '.md'), await readFile(path.join(folder, file), 'utf8')),
  );
  return [...(await Promise.all(written)), ...Object.values(reports).map(reportArticle)];
};

const run = async (): Promise<Result[]> => {
  const articles = await allArticles();
  const timed = (text: string) => {
    const from = performance.now();
    searchArticles(articles, text);
    return performance.now() - from;
  };
  const first = timed(typed[0] ?? '');
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    for (const text of typed) {
      for (let letters = 1; letters <= text.length; letters += 1) times.push(timed(text.slice(0, letters)));
    }
  }
  const p99 = quantile(times, 0.99);
  return [
    {
      what: `p99 of ${times.length} searches in ${articles.length} articles`,
      ours: milliseconds(p99),
      beside: '10 ms',
      ratio: p99 / 10,
      aim: { atMost: 1 },
    },
    {
      what: 'the first one, which reads all articles',
      ours: milliseconds(first),
      beside: '50 ms',
      ratio: first / 50,
      aim: { atMost: 1 },
    },
  ];
};

export const help: Bench = { name: 'help', about: 'searching the help as one types, slips forgiven', run };
