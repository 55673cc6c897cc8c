/** What auth offers to other rooms. */

export { NameFields } from './name-fields.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { isPublicPath } from './public-paths.ts';
