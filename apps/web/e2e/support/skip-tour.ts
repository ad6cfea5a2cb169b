import type { Page } from '@playwright/test';

/** The calls that complete a sign-in by mail; their responses have the user and whether they are new. */
const SIGN_IN_CALL = /\/trpc\/auth\.(?:completeLink|verifyCode|verifyLinkCode)\b/;

interface SignInAnswer {
  result?: { data: { user: { id: string }; isNew: boolean } };
}

/**
 * Makes a new user skip the tour, which has its own story: stored on the server and on the device before the page
 * learns that it is signed in. The route stays: `unroute` can lose requests that are on their way, and a page whose
 * style sheet never arrives never opens.
 */
export async function skipTour(page: Page, origin: string): Promise<void> {
  await page.route(SIGN_IN_CALL, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    for (const { result } of (Array.isArray(body) ? body : [body]) as SignInAnswer[]) {
      if (!result?.data.isNew) continue;
      await page.request.post(`${origin}/trpc/onboarding.complete`, {
        headers: { origin, 'content-type': 'application/json' },
      });
      await page.evaluate((key) => localStorage.setItem(key, 'true'), `onboarding_completed_${result.data.user.id}`);
    }
    await route.fulfill({ response, json: body });
  });
}
