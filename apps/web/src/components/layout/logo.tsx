import './logo.css';

/** The box of the brand. Decoration: the name is beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path className="logo-box" d="M4 11h24v15a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path className="logo-lid" d="M7.5 4h17a2 2 0 0 1 1.8 1.1L28 11H4l1.7-5.9A2 2 0 0 1 7.5 4z" />
      <path className="logo-label" d="M12 16h8v3.500h-8z" />
    </svg>
  );
}
