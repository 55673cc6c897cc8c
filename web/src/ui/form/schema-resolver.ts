/** Ties a form to a schema of the contract. */
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

type Problem = { path: readonly PropertyKey[]; message: string };

/** Issues as react-hook-form wants them: nested by path, the first problem of a field wins. */
const nestProblems = (problems: readonly Problem[]): Record<string, unknown> => {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of problems) {
    const keys = path.length === 0 ? ['root'] : path.map(String);
    let place = errors;
    for (const key of keys.slice(0, -1)) {
      const next = place[key];
      // Every inner node is one that this loop made.
      const inner = (typeof next === 'object' && next !== null ? next : {}) as Record<string, unknown>;
      place[key] = inner;
      place = inner;
    }
    const last = keys.at(-1) ?? 'root';
    place[last] ??= { type: 'schema', message } satisfies FieldError;
  }
  return errors;
};

/** A schema, or how it is loaded. */
export type SchemaSource = z.ZodType | (() => Promise<z.ZodType>);

/**
 * `useForm({ resolver: schemaResolver(loginForm), defaultValues })`. With a function the schema is
 * loaded when it is first needed, for pages whose first paint must not wait for it.
 */
export const schemaResolver =
  <T extends FieldValues>(schema: SchemaSource): Resolver<T, unknown, T> =>
  async (values) => {
    const loaded = typeof schema === 'function' && !('safeParse' in schema) ? await schema() : schema;
    const result = await (loaded as z.ZodType).safeParseAsync(values);
    // The schema is the one that the form's type was made from; what it reads is what is sent.
    if (result.success) return { values: result.data as T, errors: {} };
    return { values: {}, errors: nestProblems(result.error.issues) as FieldErrors<T> };
  };
