/** The measures of a picture in the page; it is drawn at twice its density, and without the lower part of the screen. */
const WIDTH = 390;
const HEIGHT = 660;

interface ScreenshotProps {
  dark: string;
  light: string;
  alt: string;
  /** Seen without scrolling: loaded with the page. */
  isFirst?: boolean;
}

/** The product in the theme of the page. The picture of the other theme is not shown, and where it is lazy not loaded. */
export function Screenshot({ dark, light, alt, isFirst = false }: ScreenshotProps) {
  return (
    <div className="phone">
      <img
        className="phone-dark"
        src={dark}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      <img
        className="phone-light"
        src={light}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        decoding="async"
        loading="lazy"
      />
    </div>
  );
}
