import { ApiError } from '@backroom/contract/kit/errors';
import type { FastifyInstance } from 'fastify';

const MAX_DEPTH = 32;

/** Nesting is counted on the text, so that a deep bomb is refused before anything walks it. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
};

/** JSON bodies: an empty one is no body (many calls have none), a broken or bottomless one a 400. */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    if (isTooDeep(text)) {
      return done(new ApiError('BAD_JSON', `What was sent is nested deeper than ${MAX_DEPTH} levels`));
    }
    try {
      done(null, JSON.parse(text));
    } catch {
      done(new ApiError('BAD_JSON', 'What was sent is not valid JSON'));
    }
  });
};
