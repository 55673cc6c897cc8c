import type { RoomNames } from './room-names.ts';

/** Puts a line before the first one that matches. */
const before = (text: string, mark: RegExp, line: string): string => {
  const at = text.search(mark);
  if (at < 0) throw new Error(`There is no place for: ${line}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
};

const withImport = (text: string, line: string) =>
  text.replace(/^(?:import [^\n]*\n)+/m, (imports) => `${imports}${line}\n`);

/** The line on each floor by which a room becomes one of the house, each with its import: what a file becomes. */
export const joinRoom = ({ kebab, camel, path }: RoomNames): Record<string, (text: string) => string> => {
  const storey = (text: string) => {
    const rooms = text.replace(/^( {2}\[dashboard\],\n)/m, `$1  [${camel}],\n`);
    if (rooms === text) throw new Error('There is no storey of the dashboard');
    return withImport(rooms, `import { ${camel} } from './${kebab}/manifest.ts';`);
  };
  return {
    'contract/src/endpoints.ts': (text) =>
      withImport(
        before(text, /^\};$/m, `  ...${camel}Endpoints,`),
        `import { ${camel}Endpoints } from './${kebab}.ts';`,
      ),
    // A path that the table doesn't hold would be nobody's: this makes it the SuperAdmin's.
    'contract/src/kit/access.ts': (text) =>
      text.includes(`  '${path}': `)
        ? text
        : before(text, /^\} as const satisfies Record<`\/\$\{string\}`/m, `  '${path}': superAdmins,`),
    'server/src/rooms.ts': storey,
    'web/src/rooms.ts': storey,
  };
};
