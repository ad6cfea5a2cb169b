import type { Drawing, PdfPage, TextDrawing } from './drawing.ts';

const OTHER_SIDE = { left: 'right', center: 'center', right: 'left' } as const satisfies Record<
  TextDrawing['align'],
  TextDrawing['align']
>;

/** Returns a page as it is in a language that is read from right to left: each drawing stands on the other side. */
export function mirrorPage({ width: paper, height, drawings }: PdfPage): PdfPage {
  return { width: paper, height, drawings: drawings.map((drawing) => mirror(drawing, paper)) };
}

function mirror(drawing: Drawing, paper: number): Drawing {
  switch (drawing.kind) {
    case 'line':
      return { ...drawing, x1: paper - drawing.x1, x2: paper - drawing.x2 };
    case 'modules':
      return { ...drawing, x: paper - drawing.x - drawing.side };
    case 'text':
      return { ...drawing, x: paper - drawing.x - drawing.width, align: OTHER_SIDE[drawing.align] };
    case 'outline':
    case 'picture':
      return { ...drawing, x: paper - drawing.x - drawing.width };
  }
}
