import type {
  DateQuestion,
  ImportChoices,
  ImportQuestion,
  NumberQuestion,
} from '@boxroom/domain/import/import-plan-types';
import { Segmented } from '../../components/field/segmented.tsx';
import './column-chooser.css';

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
        title="Numbers"
        question={question}
        answer={choices.decimalMark}
        labelOf={(value) => value.toLocaleString('en-US', { maximumFractionDigits: 20 })}
        onAnswer={(decimalMark) => onChange({ ...choices, decimalMark })}
      />
    ) : (
      <Question
        key="date"
        title="Dates"
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
  question: Pick<NumberQuestion | DateQuestion, 'row' | 'column' | 'text'> & { values: Record<Answer, Value> };
  answer: Answer | null;
  labelOf: (value: Value) => string;
  onAnswer: (answer: Answer) => void;
}

function Question<Answer extends string, Value>(props: QuestionProps<Answer, Value>) {
  const { title, question, answer, labelOf, onAnswer } = props;
  const { row, column, text, values } = question;
  const asked = `What does “${text}” mean?`;
  const options = (Object.keys(values) as Answer[]).map((value) => ({ value, label: labelOf(values[value]) }));
  return (
    <fieldset className="column-suggestion" aria-label={title}>
      <p className="small">
        <strong>{asked}</strong> Row {row}, {column}. The same applies to all {title.toLowerCase()} like it.
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

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

function dayText(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}
