/** Shown at the very first load only, where even the local copy has nothing yet. Words, and the shape of what comes. */
export function Loading({ text, rows = 3, height = 96 }: { text: string; rows?: number; height?: number }) {
  return (
    <div className="stack" role="status">
      <p className="muted">{text}</p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton" style={{ height }} aria-hidden />
      ))}
    </div>
  );
}
