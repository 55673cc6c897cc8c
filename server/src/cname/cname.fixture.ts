import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { startCloudflare, type TestCloudflare } from '../testing/cloudflare-api.ts';
import { startDnsServer, type TestDnsServer } from '../testing/dns-server.ts';
import { type ShopFront, startShopFront } from '../testing/shop-front.ts';
import { authorityFile } from '../testing/tls/certificates.ts';

/** Backroom with a world around it: DNS servers, shops with certificates, Cloudflare. */
export type World = {
  server: TestApplication;
  dns: TestDnsServer;
  otherDns: TestDnsServer;
  front: ShopFront;
  cloudflare: TestCloudflare;
  root: string;
  admin: string;
  /** Makes both DNS servers say the same of a name. */
  say(name: string, records: Parameters<TestDnsServer['zone']['set']>[1] | null): void;
  close(): Promise<void>;
};

export const target = 'shops.myshopify.com';

/** chain.example, whose records people make, is on the list; Pier and Mill are stores. */
export const startWorld = async (): Promise<World> => {
  setDefaultCACertificates([...getCACertificates(), readFileSync(authorityFile, 'utf8')]);
  const [dns, otherDns] = [await startDnsServer(), await startDnsServer()];
  const front = await startShopFront();
  const cloudflare = await startCloudflare(['driven.example']);
  const server = await startTestApplication({
    DNS_SERVERS: `${dns.address}, ${otherDns.address}`,
    CERTIFICATE_PORT: String(front.port),
    OUTWARD_NETWORKS: 'loopback',
    CLOUDFLARE_API_URL: cloudflare.url,
  });
  await server.addShop({ domain: 'pier.myshopify.com', name: 'Pier' });
  await server.addShop({ domain: 'mill.myshopify.com', name: 'Mill' });
  const root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const admin = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  const say: World['say'] = (name, records) => {
    for (const { zone } of [dns, otherDns]) {
      if (records) zone.set(name, records);
      else zone.delete(name);
    }
  };
  say(target, { A: ['127.0.0.1'] });
  await server.call('/create-domain', {
    token: root,
    body: { domain: 'chain.example', provider: 'godaddy' },
  });
  return {
    ...{ server, dns, otherDns, front, cloudflare, root, admin, say },
    close: async () => {
      await server.close();
      await Promise.all([dns.close(), otherDns.close()]);
      front.close();
      cloudflare.close();
    },
  };
};
