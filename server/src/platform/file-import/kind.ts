import type { Area } from '@backroom/contract/kit/access';
import type { Actor } from '../audit.ts';
import type { Services } from '../services.ts';
import type { Scope } from '../sessions/scope.ts';
import type { FileSource } from './file-source.ts';
import { ImportError } from './import-error.ts';
import type { ImportShop } from './import-shop.ts';
import type { Refusal, Write } from './outcome.ts';
import { previewOf, type WholePreview } from './preview.ts';
import type { Problem, Reading } from './reading.ts';
import { RejectedRows } from './rejected-rows.ts';
import { type ImportOptions, type ImportResult, runImport } from './run-import.ts';
import type { Summary } from './summary.ts';

declare module '../manifest.ts' {
  interface Contributions {
    /** Kinds of file that can be imported. */
    importKinds: readonly ImportKind[];
  }
}

/** All that reading and writing a file depends on besides its bytes. */
export type ImportContext = {
  readonly services: Services;
  readonly actor: Actor;
  /** Of whoever imports it: what lies outside is refused. */
  readonly scope: Scope;
  /** Names the import for good; null for one that nobody goes on with. */
  readonly importId: string | null;
  /** The store that it belongs to, or that its rows belong to which name none. */
  readonly shop: ImportShop | null;
  /** What was chosen besides, as the kind's `checkSettings` gave it. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly file: FileSource;
  readonly otherFile: (name: string) => FileSource;
  /** Told of each store that the import makes. */
  readonly storeMade: () => void;
};

/** A file that was opened: its columns, what it holds, and what writes that. */
export type OpenedFile<T> = {
  columns: readonly string[];
  /** Which of the columns are read; known when the first thing was. */
  recognised: () => boolean[];
  readings: AsyncIterable<Reading<T>>;
  bytesTotal: number;
  bytesRead: () => number;
  /** What a person should know of the file as a whole. */
  notes?: readonly Problem[];
  write: Write<T>;
  /** What `write` would refuse, found out without writing. */
  check?: (values: readonly T[]) => Promise<(Refusal | null)[]>;
};

export type ImportLimits = {
  bytes: number;
  rows?: number;
  columns?: number;
  /** Problems that are kept one by one, beside each kind of problem with its count. */
  problems?: number;
};

/** What a room says of a kind of file that it takes; `importKind` makes a kind of it. */
export type KindDeclaration<T> = {
  readonly name: string;
  /** As the page of imports calls it: "Shopify orders", what such a file is, and what one thing in it is. */
  readonly label: string;
  readonly about: string;
  readonly one: string;
  /** What a page offers to choose: ".csv,text/csv". */
  readonly accept: string;
  /** Whoever may open this area may bring in such a file. */
  readonly area: Area;
  /** Whether a file belongs to one store, names its stores itself, or may leave it to the one chosen. */
  readonly store: 'one' | 'none' | 'optional';
  readonly limits: ImportLimits;
  /** Whether the same file within a day may be a mistake that makes things twice: it is asked for then. */
  readonly asksBeforeRepeat?: boolean;
  /** The columns of an empty file to begin with, and a row that shows how they are filled in. */
  readonly template?: { readonly columns: readonly string[]; readonly example: readonly string[] };
  /** Reads what was chosen besides file and store. @throws ApiError naming the field */
  readonly checkSettings?: (given: { mapping?: string | undefined }) => Promise<Record<string, unknown>>;
  /** What the list of imports calls it where it belongs to no store. */
  readonly titleOf?: (settings: Readonly<Record<string, unknown>>) => string | null;
  /** Names of the files that are needed beside it. */
  readonly otherFiles?: (settings: Readonly<Record<string, unknown>>) => string[];
  readonly summary: Summary<T>;
  readonly open: (context: ImportContext) => Promise<OpenedFile<T>>;
};

/** An import under way: what its file looks like, and what looks into it or carries it out, either once. */
export type OpenedImport = Pick<
  OpenedFile<unknown>,
  'columns' | 'recognised' | 'bytesTotal' | 'bytesRead'
> & {
  /** @param whole the whole of a small file, with its problems one by one and its refused rows as a file */
  preview(whole?: boolean): Promise<WholePreview>;
  run(options: Omit<ImportOptions, 'rows' | 'notes' | 'keepProblems'>): Promise<ImportResult>;
};

/** A kind of file that can be imported. */
export type ImportKind = Omit<KindDeclaration<unknown>, 'summary' | 'open'> & {
  /** Opens a file for import. @throws ImportError where it isn't of this kind */
  readonly open: (context: ImportContext) => Promise<OpenedImport>;
};

const KEEP_PROBLEMS = 1_000;

/** Makes a kind of file of what a room says about it. */
export const importKind = <T>({ summary, open, ...words }: KindDeclaration<T>): ImportKind => ({
  ...words,
  open: async (context) => {
    const size = await context.file.size();
    if (size > words.limits.bytes) throw new ImportError(tooLarge(words.limits.bytes));
    const { readings, write, check, notes = [], ...file } = await open(context);
    const rows = new RejectedRows(file.columns);
    const keepProblems = words.limits.problems ?? KEEP_PROBLEMS;
    return {
      ...file,
      preview: (isWhole = false) =>
        previewOf(readings, { summary, rows, check, notes, whole: isWhole ? { keepProblems } : undefined }),
      run: (options) => runImport(readings, write, { ...options, rows, notes, keepProblems }),
    };
  },
});

/** "The file is larger than 5 MB. Split it into smaller files." */
export const tooLarge = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2;
  const size = megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
  return `The file is larger than ${size}. Split it into smaller files.`;
};

/** All kinds of file that the rooms bring. */
export const importKinds = ({ house }: Pick<Services, 'house'>): readonly ImportKind[] =>
  house.asked('importKinds').flat();

export const findImportKind = (services: Pick<Services, 'house'>, name: string): ImportKind | undefined =>
  importKinds(services).find((kind) => kind.name === name);
