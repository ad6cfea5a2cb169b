/** The size of a picture in the page; the file has twice the density and omits the lower part of the screen. */
const WIDTH = 390;
const HEIGHT = 660;

interface ScreenshotProps {
  dark: string;
  light: string;
  alt: string;
  /** Visible without scrolling: `hurry-picture.ts` loads it with the page. */
  isFirst?: boolean;
}

/** A screenshot in the theme of the page. The picture of the other theme is hidden, and being lazy, not loaded. */
export function Screenshot({ dark, light, alt, isFirst = false }: ScreenshotProps) {
  const first = isFirst ? { 'data-first': '' } : {};
  return (
    <div className="phone">
      <img
        className="phone-dark"
        src={dark}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        decoding="async"
        loading="lazy"
        {...first}
      />
      <img
        className="phone-light"
        src={light}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        decoding="async"
        loading="lazy"
        {...first}
      />
    </div>
  );
}
