import { describe, expect, it } from 'vitest';
import { comparedRange } from './compared-range.ts';

describe('days compared with', () => {
  it('are as many just before', () => {
    expect(comparedRange({ from: '2025-03-01', to: '2025-03-31' }, 'previous_period')).toEqual({
      from: '2025-01-29',
      to: '2025-02-28',
    });
    expect(comparedRange({ from: '2025-03-09', to: '2025-03-09' }, 'previous_period')).toEqual({
      from: '2025-03-08',
      to: '2025-03-08',
    });
  });

  it('are the same ones a year earlier, also around 29 February', () => {
    expect(comparedRange({ from: '2024-02-01', to: '2024-02-29' }, 'previous_year')).toEqual({
      from: '2023-02-01',
      to: '2023-02-28',
    });
    expect(comparedRange({ from: '2025-12-31', to: '2025-12-31' }, 'previous_year')?.from).toBe('2024-12-31');
  });

  it('are none where nothing is compared', () => {
    expect(comparedRange({ from: '2025-03-01', to: '2025-03-31' }, 'none')).toBeNull();
  });
});
