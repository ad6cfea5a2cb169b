import { describe, expect, test } from 'vitest';
import {
  appSearch,
  authCallbackSearch,
  authSearch,
  historySearch,
  inviteSearch,
  parseSearch,
  searchSearch,
  stringifySearch,
} from './search-params.ts';

describe('the query of an address', () => {
  test.each(['007', 'true', 'null', '{"a":1}', '"quoted"', 'a b&c=d', '50%', 'Küche 衣服'])(
    'q %j survives the round trip as typed',
    (q) => {
      expect(searchSearch(parseSearch(stringifySearch({ q })))).toEqual({ q });
    },
  );

  test('drops keys that the route does not know', () => {
    expect(appSearch(parseSearch('?room=r1&x=1'))).toEqual({ room: 'r1' });
    expect(appSearch(parseSearch('?room='))).toEqual({});
    expect(historySearch(parseSearch('?room=r1&box=b1&page=2&x=1&action='))).toEqual({
      room: 'r1',
      box: 'b1',
      page: '2',
    });
    expect(inviteSearch(parseSearch('?token=inv_x&inviterName=Eve&autoAccept=true&ref=abc'))).toEqual({
      token: 'inv_x',
      ref: 'abc',
    });
    expect(authCallbackSearch(parseSearch('?token=sl_x&next=%2Fbox%2F1&autoAccept=true'))).toEqual({
      token: 'sl_x',
      next: '/box/1',
    });
  });

  test('reads the flags of /auth, and only "true" sets one', () => {
    expect(authSearch(parseSearch('?login=true&signup=1&forgot-password=true&newUser=false&again=true'))).toEqual({
      login: true,
      again: true,
      'forgot-password': true,
    });
  });

  test('an empty query leaves no question mark', () => {
    expect(stringifySearch({ q: undefined })).toBe('');
  });
});
