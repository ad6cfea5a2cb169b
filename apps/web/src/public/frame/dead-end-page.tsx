/** A page for a missing address, with one link to go on. */
export function DeadEndPage({ text, way }: { text: string; way: { label: string; href: string } }) {
  return (
    <div className="public-width dead-end">
      <EmptyBox />
      <h1>{text}</h1>
      <a className="button button-solid" href={way.href}>
        {way.label}
      </a>
    </div>
  );
}

/** An open, empty box. Decoration. */
function EmptyBox() {
  return (
    <svg className="dead-end-box" viewBox="0 0 120 96" aria-hidden>
      <path className="dead-end-flap" d="M16 40 4 22l36-8 20 12zM104 40l12-18-36-8-20 12z" />
      <path className="dead-end-inside" d="M16 40 60 26l44 14-44 14z" />
      <path className="dead-end-front" d="M16 40l44 14v36L16 76zM104 40 60 54v36l44-14z" />
    </svg>
  );
}
