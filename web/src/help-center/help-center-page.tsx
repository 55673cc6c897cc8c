import { audienceOf } from '@backroom/contract/kit/access';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen, Printer } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { State } from '../ui/feedback/states.tsx';
import { Input } from '../ui/form/input.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { ArticleView } from './article-view.tsx';
import { articlesFor } from './articles.ts';
import { ArticleList, ContactHeadOffice } from './help-body.tsx';
import { searchArticles } from './search-articles.ts';

/** All articles, searched as one types; the address holds the open one. */
const HelpCenterPage = () => {
  const user = useUser();
  const navigate = useNavigate();
  const { article } = useSearch({ from: '/_app/help-center' });
  const [typed, setTyped] = useState('');
  if (!user) return null;
  const audience = audienceOf(user);
  const own = articlesFor(audience);
  const open = article === undefined ? own[0] : own.find(({ id }) => id === article);
  const go = (id: string) => void navigate({ to: '/help-center', search: { article: id } });
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
      <div className="grid gap-6 md:grid-cols-[260px_1fr] print:block">
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
            onArticle={go}
          />
          <ContactHeadOffice audience={audience} />
        </nav>
        {open ? (
          <ArticleView title={open.title} text={open.text} onArticle={go} />
        ) : (
          <State icon={BookOpen} title="There is no such article">
            It may have another name now: search for it.
          </State>
        )}
      </div>
    </div>
  );
};

export default HelpCenterPage;
