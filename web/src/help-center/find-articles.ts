import { BookOpen } from 'lucide-react';
import { readAudience } from '../api/session.ts';
import type { Finder } from '../ui/room.ts';
import { articlesFor } from './articles.ts';
import { searchArticles } from './search-articles.ts';

const MOST = 4;

const finder: Finder = {
  heading: 'Help',
  icon: BookOpen,
  find: async (typed) => {
    const audience = readAudience();
    if (!audience) return [];
    return searchArticles(articlesFor(audience), typed)
      .slice(0, MOST)
      .map(({ id, title, group }) => ({
        key: id,
        label: title,
        hint: group,
        to: '/help-center',
        search: { article: id },
      }));
  },
};

export default finder;
