interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
}

/**
 * Allows workers from the page's own origin. The content security policy requires trusted types, so a browser that
 * knows them refuses every other text that would become code, such as HTML in a string.
 */
export function allowOwnWorkers(
  { trustedTypes }: { trustedTypes?: TrustedTypes } = globalThis as { trustedTypes?: TrustedTypes },
  { origin, href }: Pick<Location, 'origin' | 'href'> = window.location,
): void {
  // The default policy judges plain text, so calls stay as they are, and the build finds the workers in them.
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      try {
        const url = new URL(address, href);
        return url.origin === origin && url.protocol !== 'blob:' ? url.href : null;
      } catch {
        return null;
      }
    },
  });
}
