import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, variables } from './config.ts';

describe('configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, demo: true, databaseUrl: undefined });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('names every mistake on a line of its own', () => {
    const mistakes = { PORT: '99999', BACKROOM_DEMO: 'yes', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' };
    expect(() => readConfig(mistakes)).toThrow(
      [
        'PORT must be at most 65535',
        'DATABASE_URL must be an address starting with postgres:// or postgresql://',
        'BACKROOM_DEMO must be on or off',
        'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
      ].join('\n'),
    );
  });

  it('is listed in .env.example, name by name', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(Object.keys(variables).sort());
  });
});
