import type {
  ImportChoices,
  ImportSummary,
  NoteGroup,
  ProblemExample,
  ProblemFix,
  ProblemGroup,
} from '@boxroom/domain/import/import-plan-types';
import type { ReactNode } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import './problem-list.css';
import { FIX_LABELS, fixedLabel, problemText, UNFIX_LABELS } from './problem-words.ts';

interface ProblemListProps {
  summary: ImportSummary;
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  /** Opens the list of columns. */
  onColumns: () => void;
  onDownload: () => void;
}

/** What cannot come in as it is, each kind once with its names and fixes, and what comes in changed. */
export function ProblemList({ summary, choices, onChange, onColumns, onDownload }: ProblemListProps) {
  const open = summary.problems.filter(({ fix }) => fix === null);
  const fixed = summary.problems.filter(({ fix }) => fix !== null);
  const agree = (key: string, fix: ProblemFix | undefined) =>
    onChange({ ...choices, fixes: { ...choices.fixes, [key]: fix } });
  const { refused } = summary.counts;
  return (
    <>
      {open.length > 0 && (
        <section className="problems" aria-label={t('Cannot be imported')}>
          <p className="heading">
            {t('{count, plural, one{# row cannot come in as it is} other{# rows cannot come in as they are}}', {
              count: refused,
            })}
          </p>
          {open.map((group) => (
            <Group key={group.key} group={{ ...group, text: problemText(group) }} tone="error">
              {group.offers.map((fix) => (
                <Button key={fix} variant="outline" colorPalette="gray" onClick={() => agree(group.key, fix)}>
                  {FIX_LABELS[fix]()}
                </Button>
              ))}
              {group.column !== null && (
                <button type="button" className="link small problem-link" onClick={onColumns}>
                  {t('Choose another column')}
                </button>
              )}
            </Group>
          ))}
          <div className="cluster">
            <Button variant="outline" colorPalette="gray" onClick={onDownload}>
              {t('Download these rows')}
            </Button>
            <span className="muted small">{t('A CSV with the reasons, to correct and import later.')}</span>
          </div>
        </section>
      )}
      {fixed.length + summary.notes.length > 0 && (
        <details className="fold problems-changed" aria-label={t('Come in changed')}>
          <summary className="link small">
            {t('{count, plural, one{# row comes} other{# rows come}} in changed', {
              count: summary.changedRows,
            })}
          </summary>
          {fixed.map((group) => (
            <Group key={group.key} group={{ ...group, text: problemText(group) }} tone="info" label={fixedLabel(group)}>
              <Button variant="ghost" colorPalette="gray" onClick={() => agree(group.key, undefined)}>
                {UNFIX_LABELS[group.fix ?? 'shorten']()}
              </Button>
            </Group>
          ))}
          {summary.notes.map((group) => (
            <Group key={`${group.kind}:${group.column ?? ''}`} group={group} tone="info" />
          ))}
        </details>
      )}
    </>
  );
}

interface GroupProps {
  group: Pick<ProblemGroup | NoteGroup, 'text' | 'column' | 'count' | 'examples'>;
  tone: 'error' | 'info';
  label?: string | null;
  children?: ReactNode;
}

function Group({ group, tone, label = null, children }: GroupProps) {
  const { text, column, count, examples } = group;
  const title = column === null ? text : t('{label}: {value}', { label: column, value: text });
  return (
    <section className={`problem problem-${tone}`} aria-label={title}>
      <p className="small">
        <strong>{column === null ? text : t('{label}:', { label: column })}</strong> {column !== null && text}{' '}
        <span className="muted number">{t('{count, plural, one{# row} other{# rows}}', { count })}</span>
      </p>
      {label !== null && <p className="small">{label}</p>}
      {/* Focusable, so that a keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul role="list" tabIndex={0} aria-label={t('Rows: {title}', { title })} className="small">
        {examples.map((example, index) => (
          <Example key={index} {...example} />
        ))}
        {count > examples.length && <li>{t('… and {count, number} more', { count: count - examples.length })}</li>}
      </ul>
      {children && <div className="cluster">{children}</div>}
    </section>
  );
}

function Example({ row, name, text, result }: ProblemExample) {
  return (
    <li>
      <span className="muted">{t('Row {row}', { row })}</span> <bdi>{name}</bdi>
      {text !== '' && text !== name && (
        <>
          {name !== '' && ': '}
          <bdi>{t('“{text}”', { text })}</bdi>
        </>
      )}
      {result !== null && (
        <>
          {' → '}
          <bdi>{t('“{text}”', { text: result })}</bdi>
        </>
      )}
    </li>
  );
}
