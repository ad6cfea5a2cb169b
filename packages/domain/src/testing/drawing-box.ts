import type { Drawing } from '../pdf/drawing.ts';

/** Returns the bounding box of a drawing, in millimeters; a QR code's without its quiet zone. */
export function drawingBox(drawing: Drawing): { x: number; y: number; width: number; height: number } {
  switch (drawing.kind) {
    case 'text':
    case 'outline':
    case 'picture': {
      const { x, y, width, height } = drawing;
      return { x, y, width, height };
    }
    case 'modules': {
      const { x, y, side } = drawing;
      return { x, y, width: side, height: side };
    }
    case 'line': {
      const { x1, y1, x2, y2 } = drawing;
      return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    }
  }
}
