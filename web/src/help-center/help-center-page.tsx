import { type Audience, audienceOf } from '@backroom/contract/kit/access';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen, Printer } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { State } from '../ui/feedback/states.tsx';
import { Input } from '../ui/form/input.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { useIsMobile } from '../ui/use-media.ts';
import { ArticleView } from './article-view.tsx';
import { articlesFor } from './articles.ts';
import { ArticleList, ContactHeadOffice, HelpBody } from './help-body.tsx';
import { searchArticles } from './search-articles.ts';

type WideHelpProps = { audience: Audience; article: string | undefined; onArticle: (id: string) => void };

/** All articles beside the open one: the first, where none is asked for. */
const WideHelp = ({ audience, article, onArticle }: WideHelpProps) => {
  const [typed, setTyped] = useState('');
  const own = articlesFor(audience);
  const open = article === undefined ? own[0] : own.find(({ id }) => id === article);
  return (
    <div className="grid grid-cols-[260px_1fr] gap-6 print:block">
      <nav aria-label="Articles" className="grid content-start gap-4 print:hidden">
        <Input
          type="search"
          aria-label="Search the help"
          placeholder="Search the help"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ArticleList
          articles={searchArticles(own, typed)}
          isSearch={typed.trim() !== ''}
          current={open?.id ?? null}
          onArticle={onArticle}
        />
        <ContactHeadOffice audience={audience} />
      </nav>
      {open ? (
        <ArticleView title={open.title} text={open.text} onArticle={onArticle} />
      ) : (
        <State icon={BookOpen} title="There is no such article">
          It may have another name now: search for it.
        </State>
      )}
    </div>
  );
};

/** All articles, searched as one types; the address holds the open one. A phone shows the list or the article. */
const HelpCenterPage = () => {
  const user = useUser();
  const navigate = useNavigate();
  const { article } = useSearch({ from: '/_app/help-center' });
  const isMobile = useIsMobile();
  if (!user) return null;
  const audience = audienceOf(user);
  const go = (id: string | null) =>
    void navigate({ to: '/help-center', search: id === null ? {} : { article: id } });
  return (
    <div className="grid gap-4">
      <div className="print:hidden">
        <PageHeader
          title="Help"
          description="How to start, what each page does, and how every figure is calculated."
          actions={
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          }
        />
      </div>
      {isMobile ? (
        <HelpBody audience={audience} article={article ?? null} onArticle={go} />
      ) : (
        <WideHelp audience={audience} article={article} onArticle={go} />
      )}
    </div>
  );
};

export default HelpCenterPage;
