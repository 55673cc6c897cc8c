/**
 * Pictures of what the demo chain sells: drawn here, a motif for each type in one of a few palettes. They belong to nobody else and
 * show no brand.
 */
import { hashOfName } from './random.ts';

type Palette = { ground: string; main: string; second: string; ink: string };

const palettes: readonly Palette[] = [
  { ground: '#f4ead7', main: '#c2603f', second: '#e9b872', ink: '#4a2c22' },
  { ground: '#dcebe6', main: '#2f7f79', second: '#f0c36a', ink: '#173f3d' },
  { ground: '#e6e4f2', main: '#5d5aa8', second: '#ef9a8a', ink: '#2a2857' },
];

/** Within 200 × 200. */
const motifs: Readonly<Record<string, (colours: Palette) => string>> = {
  bear: ({ main, second, ink }) => `
    <circle cx="66" cy="60" r="20" fill="${main}"/><circle cx="134" cy="60" r="20" fill="${main}"/>
    <circle cx="100" cy="98" r="56" fill="${main}"/><ellipse cx="100" cy="116" rx="26" ry="20" fill="${second}"/>
    <circle cx="80" cy="88" r="6" fill="${ink}"/><circle cx="120" cy="88" r="6" fill="${ink}"/>
    <ellipse cx="100" cy="108" rx="9" ry="6" fill="${ink}"/>`,
  blocks: ({ main, second, ink }) => `
    <rect x="40" y="104" width="56" height="56" rx="6" fill="${main}"/>
    <rect x="104" y="104" width="56" height="56" rx="6" fill="${second}"/>
    <path d="M100 36 L132 98 L68 98 Z" fill="${ink}"/>`,
  bricks: ({ main, second, ink }) => `
    <rect x="36" y="110" width="128" height="44" rx="4" fill="${main}"/>
    <rect x="60" y="66" width="80" height="38" rx="4" fill="${second}"/>
    ${[52, 84, 116, 148].map((x) => `<rect x="${x - 10}" y="102" width="20" height="8" fill="${main}"/>`).join('')}
    ${[80, 120].map((x) => `<rect x="${x - 10}" y="58" width="20" height="8" fill="${second}"/>`).join('')}
    <rect x="36" y="150" width="128" height="6" fill="${ink}"/>`,
  book: ({ main, second, ink }) => `
    <rect x="58" y="36" width="92" height="128" rx="6" fill="${main}"/>
    <rect x="50" y="36" width="18" height="128" rx="6" fill="${ink}"/>
    <rect x="82" y="62" width="52" height="10" rx="5" fill="${second}"/>
    <rect x="82" y="82" width="36" height="8" rx="4" fill="${second}"/>
    <circle cx="108" cy="128" r="16" fill="${second}"/>`,
  puzzle: ({ main, second }) => `
    <path d="M48 56 h44 a12 12 0 1 1 24 0 h36 v40 a12 12 0 1 0 0 24 v32 H48 Z" fill="${main}"/>
    <circle cx="152" cy="108" r="12" fill="${second}"/>`,
  dice: ({ main, second, ink }) => `
    <rect x="44" y="62" width="76" height="76" rx="12" fill="${main}"/>
    <rect x="104" y="98" width="60" height="60" rx="10" fill="${second}"/>
    ${[
      [64, 82],
      [100, 118],
      [82, 100],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="#fff"/>`)
      .join('')}
    <circle cx="134" cy="128" r="7" fill="${ink}"/>`,
  cards: ({ main, second, ink }) => `
    <rect x="62" y="48" width="66" height="96" rx="8" fill="${second}" transform="rotate(-12 95 96)"/>
    <rect x="80" y="54" width="66" height="96" rx="8" fill="${main}" transform="rotate(10 113 102)"/>
    <path d="M113 82 l14 20 -14 20 -14 -20 Z" fill="${ink}"/>`,
  vehicle: ({ main, second, ink }) => `
    <rect x="34" y="92" width="132" height="40" rx="10" fill="${main}"/>
    <path d="M62 92 q8 -34 40 -34 h14 q18 0 30 34 Z" fill="${second}"/>
    <circle cx="68" cy="134" r="18" fill="${ink}"/><circle cx="132" cy="134" r="18" fill="${ink}"/>`,
  figure: ({ main, second, ink }) => `
    <circle cx="100" cy="58" r="24" fill="${second}"/><path d="M100 82 L146 160 H54 Z" fill="${main}"/>
    <circle cx="92" cy="56" r="4" fill="${ink}"/><circle cx="108" cy="56" r="4" fill="${ink}"/>`,
  ball: ({ main, second, ink }) => `
    <circle cx="100" cy="100" r="58" fill="${main}"/>
    <path d="M42 100 q58 -44 116 0" stroke="${second}" stroke-width="14" fill="none"/>
    <path d="M100 42 q-40 58 0 116" stroke="${ink}" stroke-width="6" fill="none"/>`,
  flask: ({ main, second, ink }) => `
    <path d="M86 40 h28 v44 l40 66 q6 12 -8 12 H54 q-14 0 -8 -12 l40 -66 Z" fill="${second}"/>
    <path d="M66 122 h68 l20 28 q6 12 -8 12 H54 q-14 0 -8 -12 Z" fill="${main}"/>
    <circle cx="92" cy="140" r="7" fill="#fff"/><rect x="80" y="34" width="40" height="10" rx="5" fill="${ink}"/>`,
  pencil: ({ main, second, ink }) => `
    <g transform="rotate(40 100 100)"><rect x="84" y="36" width="32" height="96" fill="${main}"/>
    <path d="M84 132 h32 l-16 34 Z" fill="${second}"/><path d="M95 154 h10 l-5 12 Z" fill="${ink}"/>
    <rect x="84" y="28" width="32" height="14" rx="5" fill="${ink}"/></g>`,
  mug: ({ main, second, ink }) => `
    <path d="M132 82 q36 0 36 26 t-36 26" stroke="${main}" stroke-width="14" fill="none"/>
    <rect x="48" y="66" width="90" height="92" rx="12" fill="${main}"/>
    <rect x="48" y="94" width="90" height="16" fill="${second}"/>
    <path d="M74 54 q-8 -12 0 -22 M98 54 q-8 -12 0 -22" stroke="${ink}" stroke-width="5" fill="none"/>`,
  candle: ({ main, second, ink }) => `
    <rect x="62" y="84" width="76" height="78" rx="8" fill="${main}"/>
    <rect x="97" y="66" width="6" height="20" fill="${ink}"/>
    <path d="M100 28 q22 26 0 42 q-22 -16 0 -42 Z" fill="${second}"/>`,
  gift: ({ main, second, ink }) => `
    <rect x="44" y="84" width="112" height="76" rx="6" fill="${main}"/>
    <rect x="38" y="66" width="124" height="26" rx="6" fill="${ink}"/>
    <rect x="90" y="66" width="20" height="94" fill="${second}"/>
    <path d="M100 66 q-44 -10 -26 -30 q18 -8 26 30 q8 -38 26 -30 q18 20 -26 30 Z" fill="${second}"/>`,
  gem: ({ main, second, ink }) => `
    <path d="M62 60 h76 l28 36 -66 70 -66 -70 Z" fill="${main}"/><path d="M62 60 l38 36 38 -36 Z" fill="${second}"/>
    <path d="M34 96 h132 L100 166 Z" fill="${ink}" opacity=".18"/>`,
  sweet: ({ main, second, ink }) => `
    <path d="M36 76 l34 24 -34 24 Z M164 76 l-34 24 34 24 Z" fill="${second}"/>
    <circle cx="100" cy="100" r="40" fill="${main}"/>
    <path d="M74 84 q26 -20 52 0 M70 108 q30 -20 60 0" stroke="${ink}" stroke-width="6" fill="none"/>`,
  note: ({ main, second, ink }) => `
    <rect x="88" y="44" width="10" height="92" fill="${ink}"/><rect x="144" y="36" width="10" height="84" fill="${ink}"/>
    <path d="M88 44 L154 32 v22 L88 66 Z" fill="${ink}"/>
    <ellipse cx="76" cy="138" rx="22" ry="17" fill="${main}"/><ellipse cx="132" cy="122" rx="22" ry="17" fill="${second}"/>`,
};

const motifOfType: Readonly<Record<string, string>> = {
  Accessories: 'gem',
  'Activity Books': 'pencil',
  'Arts & Crafts': 'pencil',
  'Baby & Toddler': 'bear',
  'Board Games': 'dice',
  'Building Sets': 'bricks',
  'Candles & Home': 'candle',
  'Card Games': 'cards',
  'Dolls & Figures': 'figure',
  'Dress-Up': 'figure',
  'Gift Cards': 'gift',
  'Gift Wrap': 'gift',
  'Greeting Cards': 'cards',
  Jewelry: 'gem',
  Keepsakes: 'gem',
  'Mugs & Drinkware': 'mug',
  Music: 'note',
  'Outdoor Play': 'ball',
  Party: 'gift',
  Plush: 'bear',
  Puzzles: 'puzzle',
  'Science & Discovery': 'flask',
  Stationery: 'pencil',
  'Sweets & Treats': 'sweet',
  'Travel Games': 'dice',
  Vehicles: 'vehicle',
  'Wooden Toys': 'blocks',
};

export type DemoPicture = { name: string; svg: string };

/** The name of the picture of a product; several show the same one. What there is no motif for is a book. */
export const pictureNameOf = ({ type, title }: { type: string; title: string }): string =>
  `${motifOfType[type] ?? 'book'}-${(hashOfName(title) % palettes.length) + 1}`;

/** A few products have no picture: those are to be found, too. */
export const hasPicture = ({ title }: { title: string }): boolean =>
  hashOfName(`picture ${title}`) % 40 !== 0;

/** Every picture, 640 × 640. */
export const drawPictures = (): DemoPicture[] =>
  Object.entries(motifs).flatMap(([motif, draw]) =>
    palettes.map((colours, index) => ({
      name: `${motif}-${index + 1}`,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 200 200"><rect width="200" height="200" fill="${colours.ground}"/>${draw(colours)}</svg>`,
    })),
  );
