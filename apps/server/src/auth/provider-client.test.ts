import { expect, test } from 'vitest';
import { exchangeFailure } from './provider-client.ts';

const failure = (code: unknown) => Object.assign(new Error('what the provider says'), { code });

test.each<[string, unknown, string, string]>([
  ['the network', new TypeError('fetch failed'), 'PROVIDER_UNAVAILABLE', 'UNKNOWN'],
  ['a timeout', failure('OAUTH_TIMEOUT'), 'PROVIDER_UNAVAILABLE', 'OAUTH_TIMEOUT'],
  ['an end', failure('OAUTH_ABORT'), 'PROVIDER_UNAVAILABLE', 'OAUTH_ABORT'],
  [
    'a page of a proxy',
    failure('OAUTH_RESPONSE_IS_NOT_CONFORM'),
    'PROVIDER_UNAVAILABLE',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
  ],
  ['a wrong signature', failure('OAUTH_INVALID_RESPONSE'), 'PROVIDER_REFUSED', 'OAUTH_INVALID_RESPONSE'],
  ['another fault of ours', new TypeError('x is undefined'), 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['another error with these words', new Error('fetch failed'), 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['words of a stranger', failure('A <script>'), 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['words after a code', failure('OAUTH_TIMEOUT now'), 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['an endless code', failure('A'.repeat(61)), 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['a number', failure(404), 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['no error', 'OAUTH_TIMEOUT', 'PROVIDER_REFUSED', 'UNKNOWN'],
  ['nothing', null, 'PROVIDER_REFUSED', 'UNKNOWN'],
])('an exchange that fails for %s', (_, error, code, detail) => {
  expect(exchangeFailure(error)).toMatchObject({ code, detail });
});
