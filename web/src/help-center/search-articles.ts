import type { Article } from './article.ts';
import { plainTextOf } from './parse-markdown.ts';

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a word in a place is worth. */
const WORTH = { title: 12, heading: 5, text: 1 };

/** What the words of an article are worth in it. */
const indexes = new WeakMap<Article, ReadonlyMap<string, number>>();

/** Every word of all articles that were looked through. */
const vocabulary = new Set<string>();

const indexOf = (article: Article): ReadonlyMap<string, number> => {
  const known = indexes.get(article);
  if (known) return known;
  const worth = new Map<string, number>();
  const add = (text: string, value: number) => {
    for (const word of wordsIn(text)) worth.set(word, Math.max(worth.get(word) ?? 0, value));
  };
  add(plainTextOf(article.text), WORTH.text);
  for (const [, heading = ''] of article.text.matchAll(/^#{2,3} (.*)$/gm)) add(heading, WORTH.heading);
  for (const [, strong = ''] of article.text.matchAll(/\*\*(.+?)\*\*/g)) add(strong, WORTH.heading);
  add(article.title, WORTH.title);
  for (const word of worth.keys()) vocabulary.add(word);
  indexes.set(article, worth);
  return worth;
};

/** Whether two words are at most so many slips of the finger apart: a letter too many, missing, wrong, or two swapped. */
export const isWithin = (a: string, b: string, slips: number): boolean => {
  if (Math.abs(a.length - b.length) > slips) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + differs);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > slips) return false;
    before = row;
    row = next;
  }
  return (row[b.length] ?? 0) <= slips;
};

const slipsFor = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

type Matches = ReadonlyMap<string, number>;

/** How much a word counts that is the one typed, begins with it, or is it with a slip. */
const matchesOf = (typed: string): Matches => {
  const matches = new Map<string, number>();
  const slips = slipsFor(typed);
  for (const word of vocabulary) {
    if (word === typed) matches.set(word, 3);
    else if (word.startsWith(typed)) matches.set(word, 2);
    else if (slips > 0 && isWithin(typed, word, slips)) matches.set(word, 1);
  }
  return matches;
};

/** Words typed lately: with each letter only the last one is another. */
const lately = new Map<string, Matches>();
const LATELY = 100;
let latelySize = 0;

const recalled = (typed: string): Matches => {
  if (lately.size >= LATELY || latelySize !== vocabulary.size) lately.clear();
  latelySize = vocabulary.size;
  const matches = lately.get(typed) ?? matchesOf(typed);
  lately.set(typed, matches);
  return matches;
};

/** What one typed word finds in an article: the best of its words. */
const worthOf = (worth: ReadonlyMap<string, number>, matches: Matches): number => {
  let best = 0;
  for (const [word, factor] of matches) best = Math.max(best, (worth.get(word) ?? 0) * factor);
  return best;
};

const filler = new Set([
  'how',
  'do',
  'does',
  'i',
  'a',
  'an',
  'the',
  'to',
  'is',
  'are',
  'of',
  'what',
  'in',
  'my',
  'and',
  'for',
  'can',
  'where',
]);

/** Articles in which every typed word is found, slips forgiven, the best first; all of them where nothing is typed. */
export const searchArticles = (articles: readonly Article[], typed: string): Article[] => {
  const all = wordsIn(typed);
  const telling = all.filter((word) => !filler.has(word));
  const words = telling.length > 0 ? telling : all;
  if (words.length === 0) return [...articles];
  const indexed = articles.map((article) => ({ article, worth: indexOf(article) }));
  const matches = words.map(recalled);
  return indexed
    .map(({ article, worth }) => {
      const found = matches.map((one) => worthOf(worth, one));
      return { article, score: found.every(Boolean) ? found.reduce((sum, one) => sum + one, 0) : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article);
};
