/** What saved-views offers to other rooms. */

export { useSavedViews } from './use-saved-views.ts';
