/**
 * An open box, from which the searched or ticked objects rise. Decoration: the sentence beneath carries the meaning.
 */
export function EmptyDrawing({ subject }: { subject: 'box' | 'search' | 'list' }) {
  return (
    <svg className="empty-drawing" viewBox="0 0 132 104" aria-hidden>
      <path className="faint" d="M6 98h120" />
      <path className="fill" d="M32 54h68v44H32z" />
      <path className="line" d="M32 54h68v42a2 2 0 0 1-2 2H34a2 2 0 0 1-2-2z" />
      <path className="line" d="M32 54 18 42h30l18 12M100 54l14-12H84L66 54" />
      <path className="accent" d="M56 70h20" />
      {SUBJECTS[subject]}
    </svg>
  );
}

const SUBJECTS = {
  box: <path className="accent" d="M66 36V12M56 22l10-10 10 10" />,
  search: <path className="accent" d="M63 8a13 13 0 1 1 0 26 13 13 0 0 1 0-26M72.5 30.5 80 38" />,
  list: <path className="accent" d="m52 14 4 4 7-8M52 30l4 4 7-8M70 15h14M70 31h14" />,
};
