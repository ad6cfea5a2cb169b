import { X509Certificate } from 'node:crypto';
import { hashOf } from '../http/inline-hashes.ts';

/** Where other devices find this page, over plain http. */
export const TRUST_PATH = '/trust';
export const AUTHORITY_PATH = '/trust/boxroom.crt';

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
.button { display: block; box-sizing: border-box; width: 100%; padding: .9rem 1rem; border-radius: .75rem; text-align: center;
  background: #b45309; color: #fff; font-weight: 600; text-decoration: none; margin: .75rem 0; }
.second { background: none; color: inherit; border: 2px solid currentcolor; }
details { border-top: 1px solid #8886; padding: .25rem 0; }
summary { padding: .75rem 0; font-weight: 600; cursor: pointer; }
code { overflow-wrap: anywhere; }
ol { padding-inline-start: 1.4rem; }
`;

/** The policy of the page: it has no script, and its style is known. */
export const TRUST_PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface System {
  name: string;
  steps: readonly string[];
}

const SYSTEMS: readonly System[] = [
  {
    name: 'iPhone and iPad',
    steps: [
      'Open this page in Safari, press the button above, and allow the download of a profile.',
      'Settings → General → VPN &amp; Device Management: install the profile “Boxroom at …”.',
      'Settings → General → About → Certificate Trust Settings: switch it on.',
    ],
  },
  {
    name: 'Android',
    steps: [
      'Press the button above, and keep the file.',
      'Settings → Security &amp; privacy → More → Encryption &amp; credentials → Install a certificate → CA certificate. The names differ a little from phone to phone: search the settings for “CA certificate”.',
      'Choose “Install anyway”, then the file <code>boxroom.crt</code>.',
    ],
  },
  {
    name: 'Mac',
    steps: [
      'Press the button above, and open the file: Keychain Access asks where to keep it. Choose “login”.',
      'In Keychain Access open “Boxroom at …”, then Trust, and choose “Always Trust”.',
    ],
  },
  {
    name: 'Windows',
    steps: [
      'Press the button above, open the file, and press “Install Certificate”.',
      'Choose “Current User”, then “Place all certificates in the following store”: “Trusted Root Certification Authorities”.',
    ],
  },
  {
    name: 'Chrome on Linux',
    steps: [
      'Press the button above, and keep the file.',
      'Settings → Privacy and security → Security → Manage certificates → Custom: Installed by you → Trusted Certificates → Import: choose the file.',
    ],
  },
  {
    name: 'Firefox, on any computer',
    steps: [
      'Press the button above, and keep the file.',
      'Settings → Privacy &amp; Security → View Certificates → Authorities → Import: choose the file, and tick “Trust this CA to identify websites”.',
    ],
  },
];

const NOT_FOUND = `<details><summary>This address does not open</summary><p>Some computers with Linux do not know names that end in
.local: install <code>libnss-mdns</code> (Debian, Ubuntu) or <code>nss-mdns</code> (Fedora, Arch). Or ask whoever runs this Boxroom
to set <code>PUBLIC_ORIGIN</code> to its address in the home network.</p></details>`;

/** Whether devices need mDNS to find it. */
function isLocalName(origin: string): boolean {
  return new URL(origin).hostname.endsWith('.local');
}

/** Returns the page that explains to a person how their device comes to trust this Boxroom. */
export function trustPage({ authority, origin }: { authority: string; origin: string }): string {
  const { fingerprint256 } = new X509Certificate(authority);
  const systems = SYSTEMS.map(
    ({ name, steps }) =>
      `<details><summary>${name}</summary><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trust this Boxroom</title><style>${STYLE}</style></head><body>
<h1>Trust this Boxroom</h1>
<p>Your Boxroom runs at home, where no public authority can vouch for it. So it has its own: this device needs its
certificate once. Then Boxroom opens without a warning, works offline, scans tags and can be installed.</p>
<a class="button" href="${AUTHORITY_PATH}">1. Get the certificate</a>
<p>2. Install it:</p>
${systems.join('\n')}
<a class="button second" href="${origin}">3. Open Boxroom</a>
${isLocalName(origin) ? NOT_FOUND : ''}
<p>The certificate can vouch only for servers with this machine’s names or with addresses inside a home network: a browser
that is up to date accepts it for no website on the internet. Compare its fingerprint with the one in the terminal of your Boxroom:</p>
<p><code>${fingerprint256}</code></p>
</body></html>
`;
}
