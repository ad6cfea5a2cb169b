import type { NumberQuestion } from '@boxroom/domain/import/number-columns';
import type { DecimalMark } from '@boxroom/domain/import/read-number';
import { Segmented } from '../../components/field/segmented.tsx';
import './column-chooser.css';

const MARKS = [',', '.'] as const satisfies readonly DecimalMark[];
const UNANSWERED = '';

interface NumberChoiceProps {
  question: NumberQuestion;
  onAnswer: (mark: DecimalMark) => void;
}

/** The meaning of '1.000' when nothing in the file decides it. Asked once, for all its numbers. */
export function NumberChoice({ question, onAnswer }: NumberChoiceProps) {
  const { row, column, text, values, answer } = question;
  const asked = `What does “${text}” mean?`;
  return (
    <fieldset className="column-suggestion" aria-label="Numbers">
      <p className="small">
        <strong>{asked}</strong> Row {row}, {column}. The same applies to all numbers like it.
      </p>
      <Segmented<DecimalMark | typeof UNANSWERED>
        label={asked}
        value={answer ?? UNANSWERED}
        options={MARKS.map((mark) => ({ value: mark, label: numberText(values[mark]) }))}
        onChange={(mark) => mark !== UNANSWERED && onAnswer(mark)}
      />
    </fieldset>
  );
}

function numberText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}
