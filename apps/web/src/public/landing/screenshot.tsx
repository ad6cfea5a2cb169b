/** The measures of a picture in the page; it is drawn at twice its density, and without the lower part of the screen. */
const WIDTH = 390;
const HEIGHT = 660;

interface ScreenshotProps {
  dark: string;
  light: string;
  alt: string;
  /** Seen without scrolling: `hurry-picture.ts` has it loaded with the page. */
  isFirst?: boolean;
}

/** The product in the theme of the page. The picture of the other theme is not shown, and being lazy not loaded. */
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
