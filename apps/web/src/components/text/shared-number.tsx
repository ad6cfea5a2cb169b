import './shared-number.css';

/** A number that two devices show, for a person to compare. */
export function SharedNumber({ number }: { number: number }) {
  return <p className="shared-number">{number}</p>;
}
