// The files in operations/ are held to what Backroom has: metrics, commands, paths.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../server/src/testing/application.ts';
import { createTestDatabase } from '../server/src/testing/database.ts';

const folder = path.resolve(import.meta.dirname, '../operations');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

describe('what is watched', () => {
  let server: TestApplication;
  let metrics: string[];
  beforeAll(async () => {
    server = await startTestApplication();
    const text = (await server.app.inject('/metrics')).body;
    metrics = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    );
  });
  afterAll(() => server.close());

  const namesIn = (text: string) =>
    new Set([...text.matchAll(/\b(?:backroom|nodejs|process)_\w+/g)].map(([name]) => name));

  it('is measured: every metric of the rules and of the dashboard', () => {
    const names = namesIn(read('prometheus-rules.yml') + read('grafana-dashboard.json'));
    expect(names.size).toBeGreaterThan(6);
    expect([...names].filter((name) => !metrics.includes(name))).toEqual([]);
  });

  it('is written as Prometheus and Grafana read it', () => {
    const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
      read('grafana-dashboard.json'),
    );
    expect(dashboard.panels.flatMap(({ targets }) => targets).every(({ expr }) => expr.length > 5)).toBe(
      true,
    );
    for (const alert of read('prometheus-rules.yml').split('- alert: ').slice(1)) {
      expect(alert).toMatch(/severity: (page|ticket)/);
      expect(alert).toMatch(/action: /);
    }
    // Where Prometheus' own tool is installed, it has the last word.
    if (spawnSync('promtool', ['--version']).error) return;
    execFileSync('promtool', ['check', 'rules', 'prometheus-rules.yml'], { cwd: folder, stdio: 'pipe' });
    execFileSync('promtool', ['test', 'rules', 'prometheus-rules.test.yml'], { cwd: folder, stdio: 'pipe' });
  });
});

describe('the units of systemd', () => {
  it.each(['backroom.service', 'backroom-backup.service', 'backroom-backup.timer'])(
    '%s starts what there is',
    (name) => {
      const unit = read(name);
      for (const [, file = ''] of unit.matchAll(/(?:server\/src|operations)\/([\w./-]+)/g)) {
        const there = [`../server/src/${file}`, file].some((one) => existsSync(path.join(folder, one)));
        expect(there, file).toBe(true);
      }
      const isStartedByTimer = name === 'backroom-backup.service';
      expect(unit.includes('[Install]\nWantedBy=')).toBe(!isStartedByTimer);
    },
  );
});

describe('the nightly backup', () => {
  const work = mkdtempSync(path.join(os.tmpdir(), 'backroom-nightly-'));
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  it('keeps those of the last days, and all of them when it fails', async () => {
    const database = await createTestDatabase();
    const old = path.join(work, 'backroom-2020-01-01T000000Z.tar.gz');
    const recent = path.join(work, 'backroom-2026-01-01T000000Z.tar.gz');
    const other = path.join(work, 'notes.txt');
    for (const file of [old, recent, other]) writeFileSync(file, '');
    for (const file of [old, other]) utimesSync(file, 0, 0);
    const run = (environment: Record<string, string>) =>
      spawnSync(path.join(folder, 'backup.sh'), [work, '14'], {
        env: { PATH: process.env.PATH, ...environment },
        encoding: 'utf8',
      });
    expect(run({ BACKROOM_DATA: path.join(work, 'nothing') }).status).not.toBe(0);
    expect(existsSync(old)).toBe(true);
    expect(run({ DATABASE_URL: database.url })).toMatchObject({ status: 0 });
    expect(readdirSync(work).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(2);
    await database.drop();
    expect([old, recent, other].map((file) => existsSync(file))).toEqual([false, true, true]);
  });
});
