import { expect, test } from 'vitest';
import {
  type Answering,
  type AnsweringEvent,
  type Mailed,
  nextAnswering,
  startAnswering,
} from './invitation-answer.ts';

const link = { requestId: 'one', maskedEmail: 'b…@home.example', expiresAt: 1 };
const mailed: Mailed = { link, by: undefined };
const later: Mailed = { link: { ...link, requestId: 'two' }, by: 'ann' };

const choosing: Answering = { step: 'choosing', mailed: null, obstacle: null, isUnreached: false };
const choosingAnother: Answering = { ...choosing, mailed };
const sending: Answering = { step: 'answering', mailed: null, obstacle: null, answer: 'mail' };
const accepting: Answering = { ...sending, answer: 'accept' };
const waiting: Answering = { step: 'waiting', mailed, obstacle: null, isNew: false };
const accepted: Answering = { step: 'accepted' };
const over: Answering = { step: 'over', code: 'INVITATION_EXPIRED' };

test('begins with the choice, or after a reload with the mail on its way', () => {
  expect(startAnswering(null)).toEqual(choosing);
  expect(startAnswering(mailed)).toEqual(waiting);
});

test.each<[string, Answering, AnsweringEvent, Answering]>([
  ['a press begins the answer', choosing, { type: 'press', answer: 'accept' }, accepting],
  [
    'a press clears the note about the connection',
    { ...choosing, isUnreached: true },
    { type: 'press', answer: 'mail' },
    sending,
  ],
  ['an accepted invitation', accepting, { type: 'accepted' }, accepted],
  ['a declined invitation', { ...sending, answer: 'decline' }, { type: 'declined' }, choosing],
  ['a mail on its way', sending, { type: 'mailed', mailed }, { ...waiting, isNew: true }],
  [
    'another mail replaces the first',
    { ...sending, mailed },
    { type: 'mailed', mailed: later },
    { ...waiting, mailed: later, isNew: true },
  ],
  ['an invitation that ended', accepting, { type: 'over', code: 'INVITATION_EXPIRED' }, over],
  ['no connection', accepting, { type: 'refused', trouble: 'unreached' }, { ...choosing, isUnreached: true }],
  [
    'an account with another address',
    accepting,
    { type: 'refused', trouble: 'other' },
    { ...choosing, obstacle: 'other' },
  ],
  [
    'a refusal for another reason keeps the mail',
    { ...sending, mailed },
    { type: 'refused', trouble: null },
    choosingAnother,
  ],
  ['another mail wanted', { ...waiting, isNew: true }, { type: 'askAgain' }, choosingAnother],
  ['back to the code of the first mail', choosingAnother, { type: 'enterCode' }, waiting],
  ['a sign-in that did not join forgets the mail', waiting, { type: 'notJoined' }, choosing],
])('%s', (_, state, event, next) => {
  expect(nextAnswering(state, event)).toEqual(next);
});

test('an obstacle is kept through sending, waiting and asking again', () => {
  const events: AnsweringEvent[] = [
    { type: 'press', answer: 'accept' },
    { type: 'refused', trouble: 'other' },
    { type: 'press', answer: 'mail' },
    { type: 'refused', trouble: 'unreached' },
    { type: 'press', answer: 'mail' },
    { type: 'mailed', mailed },
    { type: 'askAgain' },
  ];
  expect(events.reduce(nextAnswering, choosing)).toEqual({ ...choosingAnother, obstacle: 'other' });
});

const EVENTS: AnsweringEvent[] = [
  { type: 'press', answer: 'mail' },
  { type: 'mailed', mailed },
  { type: 'accepted' },
  { type: 'declined' },
  { type: 'refused', trouble: 'unreached' },
  { type: 'over', code: 'INVITATION_EXPIRED' },
  { type: 'askAgain' },
  { type: 'enterCode' },
  { type: 'notJoined' },
];

test.each<[Answering, AnsweringEvent['type'][]]>([
  [choosing, ['press']],
  [choosingAnother, ['press', 'enterCode']],
  [sending, ['mailed', 'accepted', 'declined', 'refused', 'over']],
  [waiting, ['askAgain', 'notJoined']],
  [accepted, []],
  [over, []],
])('%j expects %j and ignores other events', (state, expected) => {
  const changing = EVENTS.filter((event) => nextAnswering(state, event) !== state);
  expect(changing.map(({ type }) => type)).toEqual(expected);
});
