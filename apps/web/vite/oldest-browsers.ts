/** The oldest browsers that Boxroom works in, as keys of the browser compatibility data. Also in docs/browsers.md. */
export const OLDEST_BROWSERS = { safari: '16.4', safari_ios: '16.4', chrome: '111', edge: '111', firefox: '128' };

/** The same for the build, which rewrites newer syntax of JavaScript and CSS. */
export const BUILD_TARGET = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox128'];
