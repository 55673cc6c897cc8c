// No container engine runs here; this holds the Dockerfile and compose.yaml to what is in the repository.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../server/src/platform/config.ts';
import { findPackagedBinaries } from '../server/src/platform/postgres/packaged-binaries.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The instructions of the Dockerfile, continued lines joined, comments gone. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '');

const ignored = read('.dockerignore').trim().split('\n');
const packageJson: {
  scripts: Record<string, string>;
  workspaces: string[];
  devDependencies: Record<string, string>;
} = JSON.parse(read('package.json'));

/** One instruction's words after its name. */
const all = (name: string): string[][] =>
  instructions
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1).split(/\s+/));

/** What the image copies from the repository, without where to. */
const copied = all('COPY')
  .filter((words) => !words[0]?.startsWith('--from='))
  .flatMap((words) => words.slice(0, -1));

/** The part of compose.yaml that describes one service. */
const service = (name: string): string =>
  new RegExp(`^ {2}${name}:(?: &\\w+)?\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(read('compose.yaml'))?.[1] ?? '';

const environmentOf = (name: string): string[] => {
  const block = /^ {4}environment:(?: &\w+)?\n((?: {6}.*\n)+)/m.exec(service(name))?.[1] ?? '';
  return [...block.matchAll(/^ {6}(\w+):/gm)].map((match) => match[1] ?? '');
};

test('what the image copies is there and not ignored', () => {
  expect(copied.length).toBeGreaterThan(5);
  for (const file of copied) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(ignored, file).not.toContain(file);
  }
});

test('each workspace of the lockfile has its manifest in the image', () => {
  for (const workspace of packageJson.workspaces) expect(copied).toContain(`${workspace}/package.json`);
});

test('each stage that is named exists before it is used', () => {
  const stages: string[] = [];
  for (const line of instructions) {
    const from = /^COPY --from=(\S+)/.exec(line)?.[1];
    if (from) expect(stages, line).toContain(from);
    const base = /^FROM (\S+)(?: AS (\S+))?/.exec(line);
    if (base?.[1] && !base[1].includes(':')) expect(stages, line).toContain(base[1]);
    if (base?.[2]) stages.push(base[2]);
  }
});

test('what the image runs exists: npm scripts and files', () => {
  const commands = instructions.filter((line) => /^(RUN|CMD) /.test(line)).join('\n');
  const scripts = [...commands.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
  const files = [...commands.matchAll(/(?:node |"node", (?:"--[^"]*", )*")([\w./-]+\.ts)/g)].map(
    (match) => match[1] ?? '',
  );
  expect(scripts).toEqual(['build']);
  for (const script of scripts) expect(packageJson.scripts).toHaveProperty(script);
  expect(files).toContain('server/src/main.ts');
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
});

test('the image starts the server as npm start does, with its memory bounded', () => {
  const [command = ''] = instructions.filter((line) => line.startsWith('CMD '));
  expect(JSON.parse(command.slice('CMD '.length)).join(' ')).toBe(packageJson.scripts.start);
  expect(packageJson.scripts.start).toMatch(/--max-semi-space-size=.* --heap-growing-percent=/);
});

test('the image runs as an ordinary user, on the Node the server needs, and is asked whether it is ready', () => {
  const afterLastFrom = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  expect(afterLastFrom).toContain('USER node');
  // Exactly the version that is tested.
  const image = `node:${packageJson.devDependencies.node}-slim`;
  expect(all('FROM').filter((words) => words[0]?.startsWith('node:'))).toEqual([
    [image, 'AS', 'manifests'],
    [image],
  ]);
  expect(instructions.join('\n')).toMatch(/HEALTHCHECK .*\/readyz/);
  expect(read('server/src/platform/http/operations.ts')).toContain("'/readyz'");
});

test('every variable that is set is one that Backroom reads, and the ports agree', () => {
  const known = [...Object.keys(variables), 'NODE_ENV'];
  const inImage = all('ENV').flatMap((words) => words.map((word) => word.split('=')));
  for (const [name] of inImage) expect(known).toContain(name);
  expect(environmentOf('application')).toContain('DATABASE_URL');
  for (const name of environmentOf('application')) expect(known).toContain(name);

  const port = String(variables.PORT.parse(undefined));
  expect(all('EXPOSE')).toEqual([[port]]);
  expect(Object.fromEntries(inImage)).toMatchObject({ PORT: port, BACKROOM_DATA: '/data' });
  expect(service('application')).toContain(`:${port}"`);
  expect(service('application')).toContain(':/data');
});

test('compose brings the PostgreSQL version that is packaged, kept in a volume', async () => {
  const { major } = await findPackagedBinaries();
  expect(service('postgres')).toMatch(new RegExp(`^ {4}image: postgres:${major}\\.\\d+$`, 'm'));
  expect(service('postgres')).toContain('- database:/var/lib/postgresql\n');
  expect(read('compose.yaml')).toMatch(/^volumes:\n {2}files:\n {2}database:\n {2}objects:\n/m);
});

test('every image is of one exact version, and the application may write to its data alone', () => {
  const images = [...read('compose.yaml').matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image);
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/:(\d+(?:\.\d+){1,2}|RELEASE\.[\dTZ-]+)$/);
  expect(service('application')).toContain('read_only: true\n');
  expect(service('application')).toContain('no-new-privileges:true');
  expect(service('storage')).toContain('profiles: [s3]');
});

test('what has to be given in production reaches the application', () => {
  const given = [
    'BACKROOM_SECRETS_KEY',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'METRICS_TOKEN',
    'S3_URL',
  ];
  for (const name of given) expect(environmentOf('application')).toContain(name);
});

test('the profile for several servers has two that answer and one that works, on what the application is made of', () => {
  const [web, worker, proxy] = [service('web'), service('worker'), service('proxy')];
  for (const part of [web, worker]) {
    expect(part).toContain('<<: *application\n');
    expect(part).toContain('<<: *environment\n');
    expect(part).toContain('ports: []\n');
  }
  expect(web).toContain('replicas: 2\n');
  expect(web).toContain('BACKROOM_ROLE: web\n');
  expect(worker).toContain('BACKROOM_ROLE: worker\n');
  for (const part of [web, worker, proxy]) expect(part).toContain('profiles: [many]');
  const file = /- \.\/(\S+):\/etc\/nginx/.exec(proxy)?.[1] ?? '';
  expect(read(file)).toContain('server web:3000;');
});
