import type { Plugin } from 'vite';
import { LATE_FILES } from './asset-file-name.ts';
import { findNewerApis, findNewerCss } from './find-newer-apis.ts';
import { readNewerApis } from './newer-apis.ts';

/**
 * Fails a build that needs what the oldest browsers lack, ours or a library's. The PDF library is exempt: it is the
 * build for older browsers, which brings what they lack.
 */
export function oldEnough(): Plugin {
  return {
    name: 'old-enough',
    apply: 'build',
    writeBundle(_options, bundle) {
      const apis = readNewerApis();
      const problems = Object.values(bundle).flatMap((output) => {
        const { fileName } = output;
        if (LATE_FILES.test(`/${fileName}`)) return [];
        const code = String(output.type === 'chunk' ? output.code : output.source);
        const found = fileName.endsWith('.js') ? findNewerApis(code, apis) : [];
        if (fileName.endsWith('.css')) found.push(...findNewerCss(code, apis));
        return found.map((name) => `${name} in ${fileName}`);
      });
      if (problems.length > 0)
        throw new Error(
          `Missing in the oldest browsers (docs/browsers.md), and used without a question: ${problems.join(', ')}`,
        );
    },
  };
}
