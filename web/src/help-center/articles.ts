/** All articles; loaded when somebody asks for help. */
import type { Audience } from '@backroom/contract/kit/access';
import { reports } from '@backroom/contract/reports/catalogue';
import changes from '../../../CHANGELOG.md?raw';
import { type Article, readArticle } from './article.ts';
import { reportArticle } from './report-article.ts';

const files: Record<string, string> = import.meta.glob('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const idOf = (path: string) => path.replace(/^.*\/|\.md$/g, '');

const whatsNew: Article = {
  id: 'whats-new',
  title: 'What’s new',
  group: 'Reference',
  for: ['super-admin', 'admin'],
  pages: [],
  order: 3,
  text: changes.replace(/^# .*\n/, '').trim(),
};

const groups = ['Getting started', 'Pages', 'Figures', 'Reference'];

export const articles: readonly Article[] = [
  ...Object.entries(files).map(([path, source]) => readArticle(idOf(path), source)),
  ...Object.values(reports).map((report, index) => reportArticle(report, 10 + index)),
  whatsNew,
].sort(
  (a, b) =>
    groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order || a.title.localeCompare(b.title),
);

/** What this kind of person reads. */
export const articlesFor = (audience: Audience): Article[] =>
  articles.filter((article) => article.for.includes(audience));

/** The help of a page: its own, else that of the page above; how to start where there is none. */
export const articleOfPage = (audience: Audience, pathname: string): Article | undefined => {
  const own = articlesFor(audience);
  const covers = own.flatMap((article) => article.pages.map((page) => ({ article, page })));
  const best = covers
    .filter(({ page }) => pathname === page || pathname.startsWith(`${page}/`))
    .sort((a, b) => b.page.length - a.page.length)[0];
  return best?.article ?? own[0];
};
