import type { ConnectionWay } from '@backroom/contract/shopify-fields';
import { scopesFor } from '@backroom/contract/shopify-scopes';
import { CopyButton } from '../ui/text/copy-button.tsx';

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="flex items-start gap-2">
    <code className="min-w-0 grow rounded bg-sunken px-2 py-1 text-meta break-all">{text}</code>
    <CopyButton icon text={text} label={label} />
  </span>
);

/** What is to be done at Shopify, one thing after another, with what to paste there. */
export const StepsAtShopify = ({ way, exchanges }: { way: ConnectionWay; exchanges: readonly string[] }) => {
  if (way === 'ADMIN_TOKEN') {
    return (
      <p className="text-table text-muted">
        Apps made in a shop’s admin before 2026 have a token of their own. Replace it by an app of the owner
        when you can.
      </p>
    );
  }
  const rows = scopesFor(exchanges);
  return (
    <ol className="grid list-decimal gap-3 pl-5 text-table">
      <li>Open dev.shopify.com, choose Apps, then Create app.</li>
      <li>
        <div className="grid gap-1.5">
          <span>In its version, paste these permissions:</span>
          <Copied text={rows.map(({ scope }) => scope).join(',')} label="Copy permissions" />
          <details>
            <summary className="cursor-pointer text-accent-text">Why each is needed</summary>
            <dl className="mt-1.5 grid gap-1">
              {rows.map(({ scope, why }) => (
                <div key={scope} className="flex flex-wrap gap-x-2">
                  <dt>
                    <code className="text-meta">{scope}</code>
                  </dt>
                  <dd className="text-muted">{why}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      </li>
      {way === 'INSTALL_LINK' && (
        <li>
          <div className="grid gap-1.5">
            <span>Paste this redirect URL:</span>
            <Copied text={`${window.location.origin}/connections/installed`} label="Copy redirect URL" />
          </div>
        </li>
      )}
      <li>Choose the webhook API version 2026-07, then Release.</li>
      {way === 'OWN_APP' && <li>Install the app on the store.</li>}
      <li>In Settings, copy the client ID and the secret into the fields below.</li>
    </ol>
  );
};
