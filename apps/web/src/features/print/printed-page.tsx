import type { Drawing, PdfPage } from '@boxroom/domain/pdf/drawing';
import { BASELINE } from '@boxroom/domain/pdf/drawing';
import { isRightToLeft, type MeasureText } from '@boxroom/domain/print/fit-text';
import { modulesPath } from '../../components/qr/qr-path.ts';

const HAIRLINE = 0.1;
const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

/** A page with the same geometry as in the PDF, for the browser's own print: one user unit is a millimeter. */
export function PrintedPage({ page, measure, label }: { page: PdfPage; measure: MeasureText; label: string }) {
  const { width, height, drawings } = page;
  return (
    <svg
      className="printed-page"
      role="img"
      aria-label={label}
      width={`${width}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${width} ${height}`}
    >
      {drawings.map((drawing, index) => (
        // A page renders once and never changes, so the index is a stable key.
        <Shape key={index} drawing={drawing} measure={measure} />
      ))}
    </svg>
  );
}

function Shape({ drawing, measure }: { drawing: Drawing; measure: MeasureText }) {
  if (drawing.kind === 'modules') {
    const { x, y, side, modules } = drawing;
    const module = side / modules.size;
    return (
      <path d={modulesPath(modules)} transform={`translate(${x} ${y}) scale(${module})`} shapeRendering="crispEdges" />
    );
  }
  if (drawing.kind === 'line') {
    const { x1, y1, x2, y2 } = drawing;
    return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="#000" strokeWidth={HAIRLINE} />;
  }
  if (drawing.kind === 'outline') {
    const { x, y, width, height, radius } = drawing;
    return (
      <rect x={x} y={y} width={width} height={height} rx={radius} fill="none" stroke="#000" strokeWidth={HAIRLINE} />
    );
  }
  // Tags have no photos.
  if (drawing.kind === 'picture') return null;
  const { text, x, y, width, size, bold, align } = drawing;
  const isRtl = isRightToLeft(text);
  const anchor = ANCHORS[align];
  return (
    <text
      x={align === 'left' ? x : align === 'center' ? x + width / 2 : x + width}
      y={y + BASELINE * size}
      // Any rule of the page's stylesheets overrides attributes, such as the rule that makes all text inherit its font.
      style={{ fontSize: `${size}px`, fontWeight: bold ? 700 : 400 }}
      direction={isRtl ? 'rtl' : 'ltr'}
      textAnchor={isRtl && anchor !== 'middle' ? (anchor === 'start' ? 'end' : 'start') : anchor}
      // The device's font may be wider than the measured one: this keeps fitted text within its width.
      textLength={Math.min(width, measure(text, bold) * size)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}
