import type {
  DateQuestion,
  ImportChoices,
  ImportQuestion,
  NumberQuestion,
} from '@boxroom/domain/import/import-plan-types';
import { Segmented } from '../../components/field/segmented.tsx';
import './column-chooser.css';
import { dateFormat, numberFormat } from '../../lib/language/formats.ts';
import { t } from '../../lib/language/t.ts';

const UNANSWERED = '';

/** Whether an answer is missing: numbers and dates are not read as they should be yet. */
export function isUnanswered(questions: readonly ImportQuestion[], choices: ImportChoices): boolean {
  return questions.some(({ kind }) => (kind === 'number' ? choices.decimalMark : choices.dateOrder) === null);
}

interface ImportQuestionsProps {
  questions: readonly ImportQuestion[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** What '1.000' and '3/4/2024' mean where nothing in the file decides it. Asked once for the file. */
export function ImportQuestions({ questions, choices, onChange }: ImportQuestionsProps) {
  return questions.map((question) =>
    question.kind === 'number' ? (
      <Question
        key="number"
        title={t('Numbers')}
        hint={t('Row {row}, {column}. The same applies to all numbers like it.', question)}
        question={question}
        answer={choices.decimalMark}
        labelOf={(value) => exactNumber().format(value)}
        onAnswer={(decimalMark) => onChange({ ...choices, decimalMark })}
      />
    ) : (
      <Question
        key="date"
        title={t('Dates')}
        hint={t('Row {row}, {column}. The same applies to all dates like it.', question)}
        question={question}
        answer={choices.dateOrder}
        labelOf={dayText}
        onAnswer={(dateOrder) => onChange({ ...choices, dateOrder })}
      />
    ),
  );
}

interface QuestionProps<Answer extends string, Value> {
  title: string;
  /** Where the text is, and what an answer applies to. */
  hint: string;
  question: Pick<NumberQuestion | DateQuestion, 'text'> & { values: Record<Answer, Value> };
  answer: Answer | null;
  labelOf: (value: Value) => string;
  onAnswer: (answer: Answer) => void;
}

function Question<Answer extends string, Value>(props: QuestionProps<Answer, Value>) {
  const { title, hint, question, answer, labelOf, onAnswer } = props;
  const { text, values } = question;
  const asked = t('What does “{text}” mean?', { text });
  const options = (Object.keys(values) as Answer[]).map((value) => ({ value, label: labelOf(values[value]) }));
  return (
    <fieldset className="column-suggestion" aria-label={title}>
      <p className="small">
        <strong>{asked}</strong> {hint}
      </p>
      <Segmented<Answer | typeof UNANSWERED>
        label={asked}
        value={answer ?? UNANSWERED}
        options={options}
        onChange={(value) => value !== UNANSWERED && onAnswer(value)}
      />
    </fieldset>
  );
}

const exactNumber = numberFormat({ maximumFractionDigits: 20 });
const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function dayText(date: string): string {
  return day().format(new Date(`${date}T00:00:00Z`));
}
