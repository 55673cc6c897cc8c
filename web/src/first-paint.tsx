/**
 * What index.html brings along, drawn when the application is built: the sign-in form, a card, and the shell with the
 * skeleton of a page. `public/before-paint.js` says which of them is seen until the application takes over.
 */
import { type Audience, mayOpen } from '@backroom/contract/kit/access';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { PanelLeft, Search } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SignInCard } from './auth/index.ts';
import { entriesFor } from './shell/navigation.ts';
import { Sidebar } from './shell/sidebar.tsx';
import { classNames } from './ui/class-names.ts';
import { Skeleton, SkeletonRows } from './ui/feedback/skeleton.tsx';
import { Brand } from './ui/page/brand.tsx';

/** Who sees all there is in the sidebar, and who sees less of it. */
const MOST: Audience = 'super-admin';
const others: readonly Audience[] = ['admin', 'franchisee'];

const pathsFor = (audience: Audience): string[] => [
  ...entriesFor(audience).map(({ path }) => path),
  ...(mayOpen(audience, '/settings') ? ['/settings'] : []),
];

/** Of the one sidebar each kind of person sees their own entries: three would be as much to read as all else. */
const hiddenFrom = (audience: Audience): string => {
  const own = pathsFor(audience);
  const all = pathsFor(MOST);
  const missing = own.find((path) => !all.includes(path));
  if (missing) throw new Error(`${missing} is not among what a ${MOST} sees`);
  return all
    .filter((path) => !own.includes(path))
    .map((path) => `[data-audience="${audience}"] #first li:has(>[href="${path}"])`)
    .join();
};

const HiddenEntries = () => <style>{`${others.map(hiddenFrom).filter(Boolean).join()}{display:none}`}</style>;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const Card = () => (
  <div className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
    <Brand />
    <div className="grid h-80 w-full max-w-[400px] content-start gap-4 rounded-xl border border-line bg-surface p-6 md:p-8">
      <div className="h-5 w-40 rounded-sm bg-line" />
      <Skeleton className="w-4/5" />
      <div className="mt-4 h-8.5 rounded-md border border-line" />
      <div className="h-8.5 rounded-md border border-line" />
    </div>
  </div>
);

const TopBar = () => (
  <div className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-paper px-3 md:px-5">
    <span className="-ml-1.5 grid size-8.5 place-items-center text-soft">
      <PanelLeft aria-hidden className="size-4" />
    </span>
    <div className="flex h-8.5 min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-table text-muted md:max-w-80">
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="truncate">Search or go to…</span>
    </div>
    <div className="ml-auto size-8.5 rounded-full bg-line" />
  </div>
);

/** On a phone what a page is for takes two lines, but for few; of reports before-paint.js says for which. */
const Head = ({ lines = 2 }: { lines?: 1 | 2 }) => (
  <div className="shrink-0">
    {/* The way back, which the page has or not; a form's stands further off. */}
    <div data-above="link" className="h-7" />
    <div data-above="far-link" className="h-11" />
    <div className={classNames('grid content-start gap-2 pt-1', lines === 1 ? 'h-11.5' : 'h-16 md:h-11.5')}>
      <div data-title className="h-5 w-40 rounded-sm bg-line" />
      <Skeleton className="w-72 max-w-full" />
    </div>
    <div data-above="second-line" className="h-4.5 md:h-0" />
  </div>
);

const Rows = ({ count }: { count: number }) => (
  <div className="min-h-0 flex-1 overflow-hidden rounded-lg md:border md:border-line md:bg-surface">
    <div className="h-9 border-b border-line bg-sunken max-md:hidden" />
    <SkeletonRows count={count} />
  </div>
);

const Cards = () => (
  <>
    {times(4).map((card) => (
      <div
        key={card}
        className="grid h-25 content-center gap-3 rounded-lg border border-line bg-surface px-4"
      >
        <Skeleton className="w-20" />
        <div className="h-5 w-28 rounded-sm bg-line" />
      </div>
    ))}
  </>
);

/** What stands between head and search is seen where the page has it (before-paint.js), so that the list doesn't move down. */
const Above = () => (
  <>
    <div data-above="line" className="-mt-2 h-4" />
    <div data-above="cards">
      <div className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4">
        <Cards />
      </div>
    </div>
  </>
);

const List = () => (
  <div data-page="list" className="flex min-h-0 flex-1 flex-col gap-4">
    <Head />
    <Above />
    <div data-search className="h-8.5 w-60 max-md:h-8 max-w-full rounded-md border border-line bg-surface" />
    <Rows count={20} />
  </div>
);

const Figures = ({ page }: { page: 'figures' | 'report' }) => (
  <div
    data-page={page}
    className={classNames('flex min-h-0 flex-1 flex-col', page === 'report' ? 'gap-3' : 'gap-4')}
  >
    <Head lines={1} />
    <div
      data-bar
      className={classNames(
        'w-60 max-w-full shrink-0 rounded-md border border-line bg-surface',
        page === 'report' ? 'h-8.5 max-md:h-8' : 'h-8',
      )}
    />
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Cards />
    </div>
    <Rows count={12} />
  </div>
);

const Form = () => (
  <div data-page="form" className="flex min-h-0 flex-1 flex-col gap-4">
    <Head lines={1} />
    <div data-questions className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_352px]">
      <div className="grid h-99 content-start gap-4 rounded-lg border border-line bg-surface p-5">
        {times(4).map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="w-20" />
            <div className="h-8.5 rounded-md border border-line" />
          </div>
        ))}
      </div>
      <div className="h-22.5 rounded-lg border border-line bg-surface max-lg:hidden" />
    </div>
  </div>
);

const Shell = () => (
  <div className="flex min-h-dvh">
    <div className="max-md:hidden">
      <HiddenEntries />
      <Sidebar audience={MOST} open />
    </div>
    <div className="flex min-w-0 flex-1 flex-col md:h-dvh">
      <TopBar />
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden px-4 pt-4 md:px-6 md:pt-5 md:pb-6">
        <List />
        <Figures page="figures" />
        <Figures page="report" />
        <Form />
      </div>
    </div>
  </div>
);

/** The pictures as HTML, to stand in `#first`; none is seen unless before-paint.js says so. */
export const firstPaint = async (): Promise<string> => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(
    // Its routes are those of the application only where the application runs.
    <RouterContextProvider router={router as never}>
      <div data-first="sign-in">
        <SignInCard redirect="/" />
      </div>
      <div data-first="card" inert>
        <Card />
      </div>
      <div data-first="shell" inert>
        <Shell />
      </div>
    </RouterContextProvider>,
  );
};
