import './facts.css';

export type Fact = readonly [name: string, value: string];

/** Names and values, one pair below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
