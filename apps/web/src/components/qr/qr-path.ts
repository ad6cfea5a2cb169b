/** Light modules around the code, without which scanners miss it (ISO/IEC 18004, 9.1). */
export const QUIET_ZONE = 4;

export interface QrModules {
  /** Modules along one side. */
  size: number;
  /** Row by row; 1 is dark. */
  data: ArrayLike<number>;
}

export interface QrDrawing {
  /** Side of the square view box, quiet zone included. */
  side: number;
  /** The dark modules as one SVG path. */
  path: string;
}

/** Draws the code with its quiet zone. */
export function drawModules(modules: QrModules): QrDrawing {
  return { side: modules.size + 2 * QUIET_ZONE, path: modulesPath(modules, QUIET_ZONE) };
}

/**
 * Returns the dark modules as horizontal bars of one path, one unit each, so that a thousand tags print in under a
 * second.
 */
export function modulesPath({ size, data }: QrModules, edge = 0): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let width = 0;
      while (x + width < size && data[y * size + x + width] === 1) width++;
      if (width > 0) path += `M${x + edge} ${y + edge}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return path;
}
