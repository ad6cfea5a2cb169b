import { Check, House, PackageOpen, Search } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import type { FeatureList } from './features.ts';

const ICONS = { find: Search, pack: PackageOpen, live: House };

export function FeatureLists({ lists }: { lists: readonly FeatureList[] }) {
  return (
    <section className="public-width landing-section" aria-labelledby="landing-features">
      <h2 id="landing-features">{t('Rooms, boxes, things. That is all there is to learn.')}</h2>
      <div className="feature-lists">
        {lists.map(({ title, icon, points }) => {
          const Icon = ICONS[icon];
          return (
            <section key={icon} className="feature-list" aria-labelledby={`feature-${icon}`}>
              <h3 id={`feature-${icon}`}>
                <Icon aria-hidden />
                {title}
              </h3>
              <ul role="list">
                {points.map((point) => (
                  <li key={point}>
                    <Check aria-hidden />
                    {point}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </section>
  );
}
