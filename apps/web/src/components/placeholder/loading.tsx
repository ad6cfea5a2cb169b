/** Shown at the very first load only, while even the replica is empty. A text, and the shape of the coming content. */
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
