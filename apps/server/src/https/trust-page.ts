import { X509Certificate } from 'node:crypto';
import { directionOf } from '@boxroom/domain/language/language';
import { type Message, msg, type Translate } from '@boxroom/domain/language/message';
import { hashOf } from '../http/inline-hashes.ts';
import { htmlText } from '../language/html-text.ts';

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
  name: Message;
  steps: readonly Message[];
}

const FILE = msg('Press the button above, and keep the file.');

const SYSTEMS: readonly System[] = [
  {
    name: msg('iPhone and iPad'),
    steps: [
      msg('Open this page in Safari, press the button above, and allow the download of a profile.'),
      // i18n: The names of settings as iPhones have them in your language.
      msg('Settings → General → VPN & Device Management: install the profile “Boxroom at …”.'),
      // i18n: The names of settings as iPhones have them in your language.
      msg('Settings → General → About → Certificate Trust Settings: switch it on.'),
    ],
  },
  {
    name: msg('Android'),
    steps: [
      FILE,
      // i18n: The names of settings as Android phones have them in your language.
      msg(
        'Settings → Security & privacy → More → Encryption & credentials → Install a certificate → CA certificate. The names differ a little from phone to phone: search the settings for “CA certificate”.',
      ),
      // i18n: `<file/>` is the name of the file.
      msg('Choose “Install anyway”, then the file <file/>.'),
    ],
  },
  {
    name: msg('Mac'),
    steps: [
      // i18n: Keychain Access is a program of macOS; its names as it has them in your language.
      msg('Press the button above, and open the file: Keychain Access asks where to keep it. Choose “login”.'),
      // i18n: Keychain Access is a program of macOS; its names as it has them in your language.
      msg('In Keychain Access open “Boxroom at …”, then Trust, and choose “Always Trust”.'),
    ],
  },
  {
    name: msg('Windows'),
    steps: [
      // i18n: The names as Windows has them in your language.
      msg('Press the button above, open the file, and press “Install Certificate”.'),
      // i18n: The names as Windows has them in your language.
      msg(
        'Choose “Current User”, then “Place all certificates in the following store”: “Trusted Root Certification Authorities”.',
      ),
    ],
  },
  {
    name: msg('Chrome on Linux'),
    steps: [
      FILE,
      // i18n: The names of settings as Chrome has them in your language.
      msg(
        'Settings → Privacy and security → Security → Manage certificates → Custom: Installed by you → Trusted Certificates → Import: choose the file.',
      ),
    ],
  },
  {
    name: msg('Firefox, on any computer'),
    steps: [
      FILE,
      // i18n: The names of settings as Firefox has them in your language.
      msg(
        'Settings → Privacy & Security → View Certificates → Authorities → Import: choose the file, and tick “Trust this CA to identify websites”.',
      ),
    ],
  },
];

const code = (text: string) => `<code>${text}</code>`;

/** What helps where a device does not find a name that ends in .local. */
function notFound(t: Translate): string {
  const text = htmlText(
    // i18n: `<debian/>` and `<fedora/>` are names of packages, `<setting/>` is that of a setting.
    t(
      'Some computers with Linux do not know names that end in .local: install <debian/> (Debian, Ubuntu) or <fedora/> (Fedora, Arch). Or ask whoever runs this Boxroom to set <setting/> to its address in the home network.',
    ),
    { debian: code('libnss-mdns'), fedora: code('nss-mdns'), setting: code('PUBLIC_ORIGIN') },
  );
  return `<details><summary>${htmlText(t('This address does not open'))}</summary><p>${text}</p></details>`;
}

/** Whether devices need mDNS to find it. */
function isLocalName(origin: string): boolean {
  return new URL(origin).hostname.endsWith('.local');
}

/** Returns the page that explains to a person how their device comes to trust this Boxroom. */
export function trustPage({ authority, origin }: { authority: string; origin: string }, t: Translate): string {
  const { fingerprint256 } = new X509Certificate(authority);
  const file = code('boxroom.crt');
  const systems = SYSTEMS.map(({ name, steps }) => {
    const items = steps.map((step) => `<li>${htmlText(t(step), { file })}</li>`);
    return `<details><summary>${htmlText(t(name))}</summary><ol>${items.join('')}</ol></details>`;
  });
  const why = t(
    'Your Boxroom runs at home, where no public authority can vouch for it. So it has its own: this device needs its certificate once. Then Boxroom opens without a warning, works offline, scans tags and can be installed.',
  );
  const limits = t(
    'The certificate can vouch only for servers with this machine’s names or with addresses inside a home network: a browser that is up to date accepts it for no website on the internet. Compare its fingerprint with the one in the terminal of your Boxroom:',
  );
  const title = htmlText(t('Trust this Boxroom'));
  return `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>${htmlText(why)}</p>
<a class="button" href="${AUTHORITY_PATH}">${htmlText(t('1. Get the certificate'))}</a>
<p>${htmlText(t('2. Install it:'))}</p>
${systems.join('\n')}
<a class="button second" href="${origin}">${htmlText(t('3. Open Boxroom'))}</a>
${isLocalName(origin) ? notFound(t) : ''}
<p>${htmlText(limits)}</p>
<p><code dir="ltr">${fingerprint256}</code></p>
</body></html>
`;
}
