import { audienceOf, isListed, mayOpen } from '@backroom/contract/kit/access';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '../api/session.ts';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';
import { pictureOf } from './pictures.ts';

const linkClass =
  'rounded-sm font-medium text-accent-text underline decoration-accent/40 underline-offset-3 hover:decoration-accent';

type LinkProps = { text: string; to: string; onArticle: (id: string) => void };

/** To another article, a page that one may open, or the API's description. Words alone where one may not go there. */
const ArticleLink = ({ text, to, onArticle }: LinkProps) => {
  const user = useUser();
  if (to.startsWith('help:')) {
    return (
      <button type="button" className={linkClass} onClick={() => onArticle(to.slice('help:'.length))}>
        {text}
      </button>
    );
  }
  if (!isListed(to)) {
    return (
      <a href={to} className={linkClass}>
        {text}
      </a>
    );
  }
  if (!user || !mayOpen(audienceOf(user), to)) return <strong className="font-medium">{text}</strong>;
  return (
    // Paths of the list of areas have a route each; a test looks at those in articles.
    <Link to={to as never} className={linkClass}>
      {text}
    </Link>
  );
};

type DrawnProps = { content: readonly Inline[]; onArticle: (id: string) => void };

const Drawn = ({ content, onArticle }: DrawnProps) =>
  content.map((part, index): ReactNode => {
    const key = `${index} ${part.text}`;
    if (part.kind === 'strong')
      return (
        <strong key={key} className="font-semibold">
          {part.text}
        </strong>
      );
    if (part.kind === 'em') return <em key={key}>{part.text}</em>;
    if (part.kind === 'code') {
      return (
        <kbd key={key} className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-meta">
          {part.text}
        </kbd>
      );
    }
    if (part.kind === 'link') return <ArticleLink key={key} {...part} onArticle={onArticle} />;
    return part.text;
  });

const Picture = ({ alt, name }: { alt: string; name: string }) => {
  const picture = pictureOf(name);
  if (!picture) return null;
  const { src, isPhone, width, height } = picture;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      width={width}
      height={height}
      className={`h-auto max-w-full rounded-lg border border-line ${isPhone ? 'w-60' : 'w-full'}`}
    />
  );
};

type BlockProps = { block: Block; onArticle: (id: string) => void };

const DrawnBlock = ({ block, onArticle }: BlockProps) => {
  const draw = (content: readonly Inline[]) => <Drawn content={content} onArticle={onArticle} />;
  if (block.kind === 'heading') {
    return block.level === 2 ? (
      <h3 className="mt-2 text-lead font-semibold">{block.text}</h3>
    ) : (
      <h4 className="mt-1 text-body font-semibold">{block.text}</h4>
    );
  }
  if (block.kind === 'paragraph') return <p>{draw(block.content)}</p>;
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List className={`grid gap-1.5 pl-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
        {block.items.map((item) => (
          <li key={JSON.stringify(item)}>{draw(item)}</li>
        ))}
      </List>
    );
  }
  if (block.kind === 'picture') return <Picture {...block} />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-table">
        <thead>
          <tr className="border-b border-line-strong text-left">
            {block.head.map((cell) => (
              <th key={JSON.stringify(cell)} scope="col" className="py-1.5 pr-4 font-semibold">
                {draw(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={JSON.stringify(row)} className="border-b border-line align-top">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of their columns
                <td key={index} className="py-1.5 pr-4">
                  {draw(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type ArticleViewProps = { title: string; text: string; onArticle: (id: string) => void };

/** One article, also on paper. */
export const ArticleView = ({ title, text, onArticle }: ArticleViewProps) => (
  <article className="grid max-w-3xl content-start gap-3.5 text-body text-ink">
    <h2 className="text-title font-semibold tracking-tight">{title}</h2>
    {parseMarkdown(text).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an article's blocks never change places
      <DrawnBlock key={index} block={block} onArticle={onArticle} />
    ))}
  </article>
);
