import { type Audience, mayOpen } from '@backroom/contract/kit/access';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/form/input.tsx';
import { ArticleView } from './article-view.tsx';
import { articlesFor } from './articles.ts';
import { searchArticles } from './search-articles.ts';

type HelpBodyProps = {
  audience: Audience;
  /** The article that is open; null shows the list. */
  article: string | null;
  onArticle: (id: string | null) => void;
};

/** Search, list and one article, in a narrow place. */
export const HelpBody = ({ audience, article, onArticle }: HelpBodyProps) => {
  const [typed, setTyped] = useState('');
  const own = articlesFor(audience);
  const open = own.find(({ id }) => id === article);
  if (open) {
    return (
      <>
        <div className="print:hidden">
          <Button look="ghost" size="sm" onClick={() => onArticle(null)}>
            <ArrowLeft aria-hidden />
            All help
          </Button>
        </div>
        <ArticleView title={open.title} text={open.text} onArticle={onArticle} />
      </>
    );
  }
  const found = searchArticles(own, typed);
  return (
    <>
      <Input
        type="search"
        aria-label="Search the help"
        placeholder="Search the help"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ArticleList articles={found} isSearch={typed.trim() !== ''} current={null} onArticle={onArticle} />
      <ContactHeadOffice audience={audience} />
    </>
  );
};

type ArticleListProps = {
  articles: ReturnType<typeof articlesFor>;
  isSearch: boolean;
  current: string | null;
  onArticle: (id: string) => void;
};

/** Titles under their groups, or as they were found. */
export const ArticleList = ({ articles, isSearch, current, onArticle }: ArticleListProps) => {
  const groups = isSearch
    ? [['Found', articles] as const]
    : [...Map.groupBy(articles, ({ group }) => group).entries()];
  if (articles.length === 0) {
    return (
      <p role="status" className="text-table text-muted">
        Nothing is found. Try another word, or ask head office.
      </p>
    );
  }
  return groups.map(([group, entries]) => (
    <section key={group}>
      <h3 className="mb-1 text-meta font-semibold text-muted">{group}</h3>
      <ul className="grid">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'page' : undefined}
              onClick={() => onArticle(id)}
              className="w-full rounded-md px-2 py-1.5 text-left text-table hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
};

/** Where people ask whom the help didn't help. */
export const ContactHeadOffice = ({ audience }: { audience: Audience }) => {
  const navigate = useNavigate();
  const isHeadOffice = mayOpen(audience, '/chats');
  const go = () =>
    isHeadOffice
      ? void navigate({ to: '/chats' })
      : void navigate({ to: '.', search: true, hash: 'conversations' });
  return (
    <div>
      <Button size="sm" onClick={go}>
        <MessageSquarePlus aria-hidden />
        {isHeadOffice ? 'Conversations with stores' : 'Contact head office'}
      </Button>
    </div>
  );
};
