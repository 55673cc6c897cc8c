/** Checks what was typed at sign-in against the contract's schema, loaded when first needed. */
export type LoginProblems = { email?: string; password?: string };

export const loadLoginSchema = () => import('@backroom/contract/auth').then((auth) => auth.loginForm);

/** The login to send, or the first problem of each field. */
export const checkLogin = async (email: unknown, password: unknown) => {
  const schema = await loadLoginSchema();
  const result = schema.safeParse({ email: typeof email === 'string' ? email.trim() : '', password });
  if (result.success) return { login: result.data, problems: {} };
  const problems: LoginProblems = {};
  for (const { path, message } of result.error.issues) {
    const [field] = path;
    if (field === 'email' || field === 'password') problems[field] ??= message;
  }
  return { login: null, problems };
};
