import { parseEmail } from '@boxroom/domain/account/email';
import { isSocialSite, SOCIAL_KEYS } from '@boxroom/domain/page/social-site';
import type { SocialSite } from '@boxroom/domain/page/social-site';
import * as z from 'zod/mini';

/** The operator of this Boxroom, for the public pages; read by `env.ts`. */
export interface OperatorSettings {
  operatorName: string;
  privacyEmail: string;
  termsEmail: string;
  /** For reports of vulnerabilities. */
  securityEmail: string;
  /** URLs of the operator's pages on other sites. */
  socialLinks: Readonly<Partial<Record<SocialSite, string>>>;
}

const NAME_MAX = 100;

const email = z.optional(z.string().check(z.refine((text) => parseEmail(text) !== null, 'must be an email address')));

/** The environment variables about the operator, to spread into the schema of all variables. */
export const operatorVariables = {
  OPERATOR_NAME: z.optional(
    z.string().check(z.refine(isName, `must be a name of at most ${NAME_MAX} characters on one line`)),
  ),
  PRIVACY_EMAIL: email,
  TERMS_EMAIL: email,
  SECURITY_EMAIL: email,
  SOCIAL_LINKS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseSocialLinks(text) !== null,
          `must list pages like "github=https://github.com/you/boxroom", each of ${SOCIAL_KEYS.join(', ')} once`,
        ),
      ),
  ),
};

type Values = { [K in keyof typeof operatorVariables]?: z.infer<(typeof operatorVariables)[K]> };

/**
 * Returns the settings, with defaults derived from the host: every domain that accepts mail has a postmaster (RFC 5321,
 * 4.5.1).
 */
export function readOperator(values: Values, publicOrigin: string): OperatorSettings {
  const { hostname } = new URL(publicOrigin);
  const postmaster = `postmaster@${hostname}`;
  return {
    operatorName: values.OPERATOR_NAME?.trim() ?? unnamedOperator(publicOrigin),
    privacyEmail: parseEmail(values.PRIVACY_EMAIL ?? '') ?? postmaster,
    termsEmail: parseEmail(values.TERMS_EMAIL ?? '') ?? postmaster,
    securityEmail: parseEmail(values.SECURITY_EMAIL ?? '') ?? postmaster,
    socialLinks: parseSocialLinks(values.SOCIAL_LINKS ?? '') ?? {},
  };
}

/** What stands for the name where none is configured. */
export function unnamedOperator(publicOrigin: string): string {
  return `the operator of ${new URL(publicOrigin).host}`;
}

function isName(text: string): boolean {
  return text.trim().length <= NAME_MAX && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.trim());
}

/** Returns null if an entry is no known site with an http or https URL, or a site occurs twice. */
function parseSocialLinks(list: string): Partial<Record<SocialSite, string>> | null {
  const links: Partial<Record<SocialSite, string>> = {};
  for (const entry of list.split(/[\s,]+/).filter((part) => part !== '')) {
    const at = entry.indexOf('=');
    const [site, address] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
    if (!isSocialSite(site) || links[site] !== undefined || !URL.canParse(address)) return null;
    const { protocol, href } = new URL(address);
    if (protocol !== 'https:' && protocol !== 'http:') return null;
    links[site] = href;
  }
  return links;
}
