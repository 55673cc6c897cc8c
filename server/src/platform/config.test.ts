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
        'BACKROOM_DEMO must be on, off or live',
        'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
      ].join('\n'),
    );
  });

  it.each([
    [{ BACKROM_DEMO: 'off' }, 'BACKROM_DEMO is no variable of Backroom. Did you mean BACKROOM_DEMO?'],
    [{ BACKROOM_DTAA: '/d' }, 'BACKROOM_DTAA is no variable of Backroom. Did you mean BACKROOM_DATA?'],
    [{ BACKROOM_COLOUR: 'red' }, 'BACKROOM_COLOUR is no variable of Backroom.'],
    [{ BACKROOM_ROLE: 'queue', DATABASE_URL: 'postgres://x' }, 'BACKROOM_ROLE must be all, web or worker'],
    [{ BACKROOM_ROLE: 'web' }, /^BACKROOM_ROLE goes with DATABASE_URL/],
    [{ MAIL_FROM: 'Backroom' }, 'MAIL_FROM must be an e-mail address, as in Backroom <backroom@example.com>'],
    [{ MAIL_FROM: 'a@b, c@d' }, 'MAIL_FROM must be an e-mail address, as in Backroom <backroom@example.com>'],
    [{ PUBLIC_URL: 'https://example.com/backroom' }, /^PUBLIC_URL must have no path/],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be an address starting with http:// or https://'],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be off, on, a number of proxies/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be off, on, a number of proxies/],
  ])('refuses %j', (given, message) => {
    expect(() => readConfig(given)).toThrow(message);
  });

  it.each([
    [{}, false],
    [{ TRUST_PROXY: 'off' }, false],
    [{ TRUST_PROXY: 'on' }, 1],
    [{ TRUST_PROXY: '2' }, 2],
    [{ TRUST_PROXY: '10.0.0.1, fd00::/8,loopback' }, ['10.0.0.1', 'fd00::/8', 'loopback']],
  ])('reads whom to believe in X-Forwarded-For from %j', (given, trustProxy) => {
    expect(readConfig(given)).toMatchObject({ trustProxy });
  });

  it('takes what only looks a little like ours, and the variables of development', () => {
    const others = {
      BACKUP_TARGET: '/b',
      BACKROOM_TEST_DATA: '/t',
      BACK: 'x',
      PUBLIC_URL: 'https://b.example.com/',
    };
    expect(readConfig(others)).toMatchObject({ publicUrl: 'https://b.example.com/' });
    expect(readConfig({ MAIL_FROM: 'ann@example.com' })).toMatchObject({ mailFrom: 'ann@example.com' });
  });

  it('is listed in .env.example, name by name', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(Object.keys(variables).sort());
  });
});
