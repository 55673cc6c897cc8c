import type { CnameStatus, DnsStatus, SslStatus } from '@backroom/contract/cname-statuses';
import type { CertificateAnswer } from './ask-certificate.ts';
import type { DnsAnswer } from './ask-dns.ts';
import { PATIENCE_HOURS } from './next-check.ts';

/** What is known of a name: what DNS said and what the certificate was are facts of their own. */
export type Facts = {
  status: CnameStatus;
  dns_status: DnsStatus;
  observed_value: string | null;
  /** Since when it led where it should, the last time it did. */
  verified_at: Date | null;
  ssl_status: SslStatus;
  ssl_expires_at: Date | null;
  /** Since when the shop could first be reached under it. */
  live_at: Date | null;
  /** What is wrong, in words. */
  error: string | null;
  could_not_ask: string | null;
  last_checked_at: Date | null;
};

/** A certificate is asked for only where the name leads to the shop. */
export type Asked = { dns: DnsAnswer; certificate: CertificateAnswer | null };

type Name = Facts & { target: string; watched_from: Date };

const isOver = (since: Date, now: Date) => now.getTime() - since.getTime() > PATIENCE_HOURS * 3_600_000;

const afterDns = (name: Name, dns: DnsAnswer, now: Date): Partial<Facts> => {
  switch (dns.kind) {
    case 'not-asked':
      return { could_not_ask: dns.why };
    case 'right':
      return {
        dns_status: 'right',
        observed_value: dns.observed,
        // Once it led elsewhere, coming back is new.
        verified_at: name.dns_status === 'right' && name.verified_at ? name.verified_at : now,
        could_not_ask: null,
        last_checked_at: now,
      };
    case 'elsewhere':
    case 'missing':
      return {
        dns_status: dns.kind,
        observed_value: dns.kind === 'missing' ? null : dns.observed,
        could_not_ask: null,
        last_checked_at: now,
      };
  }
};

const afterCertificate = (certificate: CertificateAnswer | null): Partial<Facts> => {
  if (!certificate) return {};
  if (certificate.kind === 'not-asked') return { could_not_ask: certificate.why };
  return {
    ssl_status: certificate.kind,
    ssl_expires_at: certificate.kind === 'none' ? null : certificate.expiresAt,
  };
};

const certificateWords: Record<Exclude<SslStatus, 'valid'>, string> = {
  unknown: 'its certificate is not known yet',
  none: 'no certificate is shown under it',
  'other-name': 'the certificate shown is for another name',
  untrusted: 'the certificate shown is not one that browsers trust',
  expired: 'its certificate has run out',
};

type Judged = { status: CnameStatus; error: string | null };

const judgeReached = (name: Name, now: Date): Judged => {
  const { ssl_status, verified_at, live_at } = name;
  if (ssl_status === 'valid') return { status: 'ACTIVE', error: null };
  const isLate = live_at !== null || (verified_at !== null && isOver(verified_at, now));
  if (ssl_status === 'unknown' || !isLate) return { status: 'VERIFIED', error: null };
  return { status: 'FAILED', error: `The name leads to the shop, but ${certificateWords[ssl_status]}.` };
};

const judge = (name: Name, now: Date): Judged => {
  const { dns_status, observed_value, target, verified_at, watched_from, live_at } = name;
  switch (dns_status) {
    case 'unknown':
      return { status: name.status, error: name.error };
    case 'right':
      return judgeReached(name, now);
    case 'elsewhere':
      return { status: 'MISCONFIGURED', error: `It leads to ${observed_value} instead of ${target}.` };
    case 'missing':
      if (verified_at !== null || live_at !== null)
        return { status: 'MISCONFIGURED', error: `It led to ${target}, and its record is gone.` };
      return isOver(watched_from, now)
        ? { status: 'FAILED', error: `No record has appeared in ${PATIENCE_HOURS} hours.` }
        : { status: 'PENDING_DNS', error: null };
  }
};

/**
 * What is known of a name after it was looked up (domain.md 3.9). What could not be asked changes no fact: an outage is
 * never a failure.
 */
export const factsAfter = (name: Name, { dns, certificate }: Asked, now: Date): Facts => {
  const known: Name = { ...name, ...afterDns(name, dns, now), ...afterCertificate(certificate) };
  const judged = dns.kind === 'not-asked' ? { status: name.status, error: name.error } : judge(known, now);
  const { target: _, watched_from: __, ...facts } = known;
  return {
    ...facts,
    ...judged,
    live_at: known.live_at ?? (judged.status === 'ACTIVE' ? now : null),
  };
};
