/** What auth offers to other rooms. */

export { AuthFrame } from './auth-frame.tsx';
export { CodeSlots } from './code-slots.tsx';
export { NameFields } from './name-fields.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { isPublicPath } from './public-paths.ts';
export { SignInCard } from './sign-in-page.tsx';
