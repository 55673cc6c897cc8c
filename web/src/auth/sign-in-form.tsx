import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { storeSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { checkLogin, type LoginProblems, loadLoginSchema } from './check-login.ts';
import { keepChallenge } from './pending-challenge.ts';
import { isSlowedDown, LOGIN_FAILED, loginFailureHint, loginFailureText } from './sign-in-failure.ts';
import { TextLink } from './text-link.tsx';

/**
 * E-mail and password. `redirect` is a path of our own (see own-path.ts). Two fields need no form
 * library, and the page is there sooner without; the schema comes with the first touch.
 */
export const SignInForm = ({ redirect }: { redirect: string }) => {
  const router = useRouter();
  const [problems, setProblems] = useState<LoginProblems>({});
  const [hint, setHint] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const signIn = async (body: { email: string; password: string }) => {
    // As all that only signed-in pages need at once.
    const { call } = await import('../api/call.ts');
    const answer = await call('login', { body });
    if (answer.status === 'code-required') {
      keepChallenge({ ...answer, redirect });
      await router.navigate({ to: '/otp' });
      return;
    }
    storeSession(answer.token, answer.user);
    router.history.push(redirect);
  };

  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setBusy(true);
    setHint(null);
    try {
      const checked = await checkLogin(fields.get('email'), fields.get('password'));
      setProblems(checked.problems);
      if (checked.login) await signIn(checked.login);
      else form.querySelector<HTMLInputElement>(`[name=${Object.keys(checked.problems)[0]}]`)?.focus();
    } catch (error) {
      setHint(loginFailureHint(error));
      // Who is slowed down reads one thing: how long to wait.
      if (!isSlowedDown(error)) toast.bad(LOGIN_FAILED, { description: loginFailureText(error) });
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  const forget = (name: keyof LoginProblems) => () =>
    setProblems((before) => ({ ...before, [name]: undefined }));

  return (
    <form noValidate onSubmit={onSubmit} onFocus={() => void loadLoginSchema()} className="grid gap-4">
      {hint && <Notice tone="warn">{hint}</Notice>}
      <Field label="Email" error={problems.email}>
        {(wiring) => (
          <Input
            {...wiring}
            name="email"
            type="email"
            autoComplete="username"
            placeholder="name@example.com"
            onChange={forget('email')}
          />
        )}
      </Field>
      <Field
        label="Password"
        error={problems.password}
        aside={
          <span className="text-meta">
            <TextLink to="/forgot-password">Forgot password?</TextLink>
          </span>
        }
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            name="password"
            autoComplete="current-password"
            onChange={forget('password')}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="lg" busy={busy} className="mt-1">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
};
