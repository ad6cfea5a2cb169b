import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { readingSign } from '../../lib/window/swipe.ts';

interface PrintTabsProps<T extends string> {
  label: string;
  tabs: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs as in the ARIA practices: the left and right arrow keys, Home and End select. */
export function PrintTabs<T extends string>({ label, tabs, value, onChange, children }: PrintTabsProps<T>) {
  const id = useId();

  function handleKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: at + readingSign(), ArrowLeft: at - readingSign(), Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    document.getElementById(`${id}-${tab.value}`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="print-tabs">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className="print-tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onKeyDown={handleKeyDown}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" data-kept aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
