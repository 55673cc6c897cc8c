import type { Theme } from '../ui/theme/appearance.ts';

const light = { paper: '#faf8f4', surface: '#fffefc', line: '#e8e3da', text: '#c9c2b5', accent: '#0f6a64' };
const dark = { paper: '#171614', surface: '#272522', line: '#3a3631', text: '#6d675d', accent: '#45b0a5' };

const Screen = ({ colours, clip }: { colours: typeof light; clip?: string }) => (
  <g clipPath={clip}>
    <rect width="160" height="80" fill={colours.paper} />
    <rect x="0" width="34" height="80" fill={colours.surface} />
    <rect x="8" y="12" width="18" height="4" rx="2" fill={colours.accent} />
    <rect x="8" y="22" width="18" height="4" rx="2" fill={colours.text} />
    <rect x="8" y="32" width="18" height="4" rx="2" fill={colours.text} />
    <rect x="44" y="14" width="104" height="52" rx="4" fill={colours.surface} stroke={colours.line} />
    <rect x="52" y="24" width="60" height="4" rx="2" fill={colours.text} />
    <rect x="52" y="36" width="76" height="4" rx="2" fill={colours.text} />
    <rect x="52" y="48" width="48" height="4" rx="2" fill={colours.text} />
  </g>
);

/** A small page in a theme; system is half and half. */
export const ThemePicture = ({ theme }: { theme: Theme }) => (
  <svg viewBox="0 0 160 80" className="block h-20 w-full" preserveAspectRatio="xMidYMid slice">
    <title>{theme}</title>
    <clipPath id="theme-half">
      <path d="M80 0H160V80H80z" />
    </clipPath>
    <Screen colours={theme === 'dark' ? dark : light} />
    {theme === 'system' && <Screen colours={dark} clip="url(#theme-half)" />}
  </svg>
);
