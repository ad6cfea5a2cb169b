export const NO_BROWSER: string;
export function findBrowser(options?: { install?: boolean }): string | undefined;
