/** Sales tax where the demo's stores are, near the real thing: what adds up, and whether shipping bears it. */
export type PlaceTaxes = {
  taxes: { jurisdiction: string; name: string; rate: string }[];
  onShipping: boolean;
};

const taxes = (onShipping: boolean, ...lines: string[]): PlaceTaxes => ({
  onShipping,
  taxes: lines.map((line) => {
    const [jurisdiction = '', name = '', rate = '0'] = line.split('|');
    return { jurisdiction, name, rate };
  }),
});

/** By the city of the store; an order shipped to another state bears none. */
export const taxesOfCity: Readonly<Record<string, PlaceTaxes>> = {
  Boston: taxes(false, 'US-MA|Massachusetts State Tax|0.0625'),
  Brooklyn: taxes(
    true,
    'US-NY|New York State Tax|0.04',
    'US-NY-New York City|New York City Tax|0.045',
    'US-NY-MCTD|Metropolitan Commuter Tax|0.00375',
  ),
  'New York': taxes(
    true,
    'US-NY|New York State Tax|0.04',
    'US-NY-New York City|New York City Tax|0.045',
    'US-NY-MCTD|Metropolitan Commuter Tax|0.00375',
  ),
  Philadelphia: taxes(
    true,
    'US-PA|Pennsylvania State Tax|0.06',
    'US-PA-Philadelphia|Philadelphia County Tax|0.02',
  ),
  Raleigh: taxes(true, 'US-NC|North Carolina State Tax|0.0475', 'US-NC-Wake|Wake County Tax|0.025'),
  Decatur: taxes(true, 'US-GA|Georgia State Tax|0.04', 'US-GA-DeKalb|DeKalb County Tax|0.04'),
  Tampa: taxes(false, 'US-FL|Florida State Tax|0.06', 'US-FL-Hillsborough|Hillsborough County Tax|0.015'),
  Columbus: taxes(true, 'US-OH|Ohio State Tax|0.0575', 'US-OH-Franklin|Franklin County Tax|0.0225'),
  Chicago: taxes(
    false,
    'US-IL|Illinois State Tax|0.0625',
    'US-IL-Cook|Cook County Tax|0.0175',
    'US-IL-Chicago|Chicago City Tax|0.0125',
    'US-IL-RTA|Regional Transportation Tax|0.01',
  ),
  Minneapolis: taxes(
    true,
    'US-MN|Minnesota State Tax|0.06875',
    'US-MN-Hennepin|Hennepin County Tax|0.0065',
    'US-MN-Minneapolis|Minneapolis City Tax|0.005',
  ),
  Milwaukee: taxes(true, 'US-WI|Wisconsin State Tax|0.05', 'US-WI-Milwaukee|Milwaukee Tax|0.029'),
  'St. Louis': taxes(false, 'US-MO|Missouri State Tax|0.04225', 'US-MO-St. Louis|St. Louis Tax|0.0451'),
  Nashville: taxes(true, 'US-TN|Tennessee State Tax|0.07', 'US-TN-Davidson|Davidson County Tax|0.0275'),
  Austin: taxes(true, 'US-TX|Texas State Tax|0.0625', 'US-TX-Austin|Austin City Tax|0.02'),
  Dallas: taxes(true, 'US-TX|Texas State Tax|0.0625', 'US-TX-Dallas|Dallas City Tax|0.02'),
  Denver: taxes(false, 'US-CO|Colorado State Tax|0.029', 'US-CO-Denver|Denver City Tax|0.0515'),
  Boulder: taxes(false, 'US-CO|Colorado State Tax|0.029', 'US-CO-Boulder|Boulder City Tax|0.0386'),
  'Salt Lake City': taxes(true, 'US-UT|Utah State Tax|0.0485', 'US-UT-Salt Lake|Salt Lake Tax|0.0290'),
  Albuquerque: taxes(true, 'US-NM|New Mexico Gross Receipts Tax|0.07625'),
  Seattle: taxes(true, 'US-WA|Washington State Tax|0.065', 'US-WA-Seattle|Seattle City Tax|0.0385'),
  Portland: taxes(false),
  Sacramento: taxes(
    false,
    'US-CA|California State Tax|0.0725',
    'US-CA-Sacramento|Sacramento County Tax|0.015',
  ),
  'San Francisco': taxes(
    false,
    'US-CA|California State Tax|0.0725',
    'US-CA-San Francisco|San Francisco County Tax|0.01375',
  ),
  'San Diego': taxes(
    false,
    'US-CA|California State Tax|0.0725',
    'US-CA-San Diego|San Diego County Tax|0.005',
  ),
};
