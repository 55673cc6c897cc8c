// Sets theme, font and row density before the first paint, so that nothing flashes.
// Nothing stored means light; a stored "system" follows the system.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = stored('vite-ui-theme');
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  const font = stored('font');
  root.classList.add(`font-${font === 'manrope' || font === 'system' ? font : 'inter'}`);
  root.dataset.density = stored('backroom-density') === 'compact' ? 'compact' : 'comfortable';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#171614' : '#faf8f4');
})();
