import { isListed, mayOpen } from '@backroom/contract/kit/access';
import { reports } from '@backroom/contract/reports/catalogue';
import { workedFigures } from '@backroom/contract/reports/worked-example';
import { describe, expect, test } from 'vitest';
import { storeys } from '../rooms.ts';
import { formatMoney } from '../ui/text/format.ts';
import { readArticle } from './article.ts';
import { articleOfPage, articles, articlesFor } from './articles.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { pictureNames } from './pictures.ts';
import { reportArticleId } from './report-article.ts';

const ids = new Set(articles.map(({ id }) => id));
const audiences = ['super-admin', 'admin', 'franchisee'] as const;

describe('every page has help', () => {
  const pages = storeys.flat().flatMap(({ pages: all }) => all ?? []);
  test.each(pages.map(({ path }) => path).filter((path) => path !== '/help-center'))('%s', (path) => {
    for (const audience of audiences.filter((one) => mayOpen(one, path))) {
      const covering = articlesFor(audience).some(({ pages: covered }) => covered.includes(path));
      expect([path, audience, covering]).toEqual([path, audience, true]);
    }
  });

  test.each(Object.values(reports).map(({ page }) => page))('the report %s', (page) => {
    expect(articleOfPage('admin', `/reports/${page}`)?.id).toBe(reportArticleId(page));
  });

  test.each(Object.values(reports))('the article on $page works its figures out with numbers', (report) => {
    const text = articleOfPage('admin', `/reports/${report.page}`)?.text ?? '';
    const { summary } = workedFigures[report.call];
    for (const { label, key, kind } of report.summary) {
      const value: unknown = summary[key];
      if (kind !== 'money' || typeof value !== 'number') continue;
      expect(text).toContain(`| **${label}** |`);
      expect(text).toContain(formatMoney(value));
    }
    // What a figure is made of stands there with its numbers, wherever the report holds them.
    expect(text).toMatch(/ = \*\*/);
  });

  test('a franchisee reads nothing of what is head office’s', () => {
    const titles = articlesFor('franchisee').map(({ id }) => id);
    expect(titles).toContain('orders');
    expect(titles.filter((id) => id.startsWith('report-') || id === 'users')).toEqual([]);
    expect(articleOfPage('franchisee', '/nowhere')?.id).toBe('start-franchisee');
  });
});

describe.each(articles.map((article) => [article.id, article] as const))('%s', (_id, { text, pages }) => {
  test('leads only to what exists', () => {
    for (const [, to = ''] of text.matchAll(/(?<!!)\[.*?\]\((.+?)\)/g)) {
      if (to.startsWith('help:')) expect(ids).toContain(to.slice(5));
      else if (!/^https:|^\/docs$/.test(to)) expect([to, isListed(to)]).toEqual([to, true]);
    }
    for (const page of pages) expect([page, isListed(page)]).toEqual([page, true]);
  });

  test('says something in blocks that can be drawn', () => {
    expect(parseMarkdown(text).length).toBeGreaterThan(0);
  });
});

test('each picture is in an article, and each that an article shows is there and told in words', () => {
  const shown = articles.flatMap(({ text }) => [...text.matchAll(/!\[(.*?)\]\((.+?)\)/g)]);
  expect([...new Set(shown.map(([, , name]) => name))].sort()).toEqual([...pictureNames].sort());
  for (const [, alt] of shown) expect(alt).not.toBe('');
});

test('each kind of person’s first article shows what they see', () => {
  for (const id of ['start-super-admin', 'start-admin', 'start-franchisee']) {
    expect(articles.find((article) => article.id === id)?.text).toContain('![');
  }
});

test('an article says what it is', () => {
  expect(() => readArticle('x', 'text')).toThrow('begins with lines about itself');
  expect(() => readArticle('x', '---\ntitle: a\ngroup: b\nfor: everyone\n---\n')).toThrow(
    'nobody is called everyone',
  );
});
