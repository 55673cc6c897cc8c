/** Taking back what one has just done: a write that can be offers it in its answer (`undo`, kit/list.ts). */
import * as z from 'zod';
import { own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { uuid } from './kit/fields.ts';
import { rowResult } from './kit/list-fields.ts';

export const undoEndpoints = {
  undo: endpoint({
    method: 'POST',
    path: '/undo',
    access: own('history'),
    summary: 'Take back an own write, once, before the offer runs out; each record has its own result',
    body: z.strictObject({ undo_id: uuid }),
    response: z.object({ message: z.string(), done: z.int(), results: z.array(rowResult) }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to undo',
  }),
};
