// Runs before anything is painted. Sets theme, font and row density, so that nothing flashes, and says which of the
// pictures that the page brings along (src/first-paint.tsx) stands there until the application has been loaded.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const parsed = (key) => {
    try {
      return JSON.parse(stored(key)) ?? {};
    } catch {
      return {};
    }
  };
  const root = document.documentElement;

  // Nothing stored means light; a stored "system" follows the system.
  const theme = stored('vite-ui-theme');
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  const font = stored('font');
  root.classList.add(`font-${font === 'manrope' || font === 'system' ? font : 'inter'}`);
  root.dataset.density = stored('backroom-density') === 'compact' ? 'compact' : 'comfortable';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#171614' : '#faf8f4');

  // As the session (api/session.ts) and the kinds of people (contract, kit/access.ts) have it.
  const { role, type } = stored('auth_token') || stored('token') ? parsed('auth_user') : {};
  const audience = role === 'SuperAdmin' ? 'super-admin' : type === 'Franchisee' ? 'franchisee' : 'admin';
  const path = location.pathname;
  const withoutSession =
    /^\/(sign-in-2|sign-up|set-up|otp|second-factor|forgot-password|reset-password|unsubscribe|connect-stores|40\d|50\d.*)$/;
  if (withoutSession.test(path)) root.dataset.first = 'card';
  else root.dataset.first = role ? 'shell' : 'sign-in';
  if (root.dataset.first === 'shell') {
    root.dataset.audience = audience;
    const pages = [
      ['report', /^\/reports\/(?!missing-cost)/],
      ['figures', /^\/(dashboard|apps|loyalty\/reports)?$/],
      [
        'form',
        /^\/(discounts\/(create|edit)-discount|mpe\/(create-product|edit)|loyalty\/configuration|settings.*)$/,
      ],
    ];
    root.dataset.page = pages.find(([, those]) => those.test(path))?.[0] ?? 'list';
    // What these have over their head, a way back (a form's stands further off), in it, a second line on a phone, or between head
    // and search: how far the data reach, figures.
    const above = [
      ['line', /^\/(orders|stores|discounts|products(\/by-sku)?|gift-card|loyalty|statements)$/],
      ['cards', /^\/(gift-card|loyalty|statements)$/],
      [
        'link',
        /^\/(reports\/|api-keys|audit|connections\/unread|domains|gift-card\/|import|loyalty\/reports|mail-outbox|products\/by-sku|pushes|royalty-terms|statements|stores)/,
      ],
      [
        'second-line',
        /^\/reports\/(?!missing-cost|inventory-turn-report|sales-by-category|sales-by-manufacturer)/,
      ],
      ['far-link', /^\/(discounts\/|mpe\/(create-product|edit)|loyalty\/configuration)/],
    ];
    root.dataset.above = above.flatMap(([what, those]) => (those.test(path) ? [what] : [])).join(' ');
    const open = /(?:^|;\s*)sidebar_state=(true|false)/.exec(document.cookie)?.[1];
    // Asking for `innerWidth` would have the browser lay the page out before it stands.
    root.dataset.sidebar =
      (open ?? String(matchMedia('(min-width: 1024px)').matches)) === 'true' ? 'open' : 'icons';
    const hidden = parsed('sidebar_hidden');
    const rules = Array.isArray(hidden)
      ? hidden.map((entry) => `#first li:has(>[href=${JSON.stringify(String(entry))}]){display:none}`)
      : [];
    const section =
      path === '/' ? (audience === 'franchisee' ? '/orders' : '/dashboard') : /^\/[^/]*/.exec(path)[0];
    const chosen = `#first nav a[href=${JSON.stringify(section)}]`;
    rules.push(`${chosen},${chosen} svg{background:var(--accent-soft);color:var(--accent-text)}`);
    root.append(
      Object.assign(document.createElement('style'), { id: 'first-rules', textContent: rules.join('') }),
    );
  }

  // A form that is sent before the application is there is sent by it, and never by the browser into an address.
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#first')) return;
    event.preventDefault();
    root.dataset.sent = 'true';
  });

  const { entry, styles } = document.currentScript.dataset;
  if (!entry) return;
  // The application begins once the picture is on the screen: otherwise its start would come before the first paint. So do the
  // styles of all pages, which are on their way: the picture has its own. The application isn't seen without.
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const start = () => void import(entry);
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        crossOrigin: '',
        href: styles,
        onload: start,
        onerror: start,
      }),
    );
  };
  document.addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(begin));
    // A page in the background is never painted.
    setTimeout(begin, 1000);
  });
})();
