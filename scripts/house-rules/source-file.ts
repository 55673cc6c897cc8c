import { posix } from 'node:path';

/** A source file: its path from the root of the project and what stands in it. */
export type SourceFile = { readonly path: string; readonly text: string };

/** What a file imports of the project's own, as paths from the root. */
export const importsOf = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) =>
    posix.join(posix.dirname(path), target),
  );

/** Tests and what only they need may look at everything. */
export const isTest = ({ path }: SourceFile): boolean => /\.(test|fixture)\.tsx?$/.test(path);
