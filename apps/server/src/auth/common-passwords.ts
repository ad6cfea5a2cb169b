import { normalizePassword } from '@boxroom/domain/account/password';

/**
 * Frequent passwords that the library's list leaves out: the library recognizes repetitions, sequences and years by
 * other means than its list.
 */
const OTHERS = `
00000000 0000000000 012345 01234567 0123456789 020202 030303 098765 0987654321 100200 101010 1111111 1111111111 121212
123123123 12341234 141414 151515 1qaz1qaz 202020 212121 222222 2222222 22222222 232323 242424 252525 321321 333333
33333333 444444 44444444 456456 456789 555555 55555555 654321 66666666 7654321 777777 77777777 789789 87654321 888888
88888888 987654321 9876543210 999999 99999999 aa12345678 aaaaaa aaaaaaaa abcabc abcdef abcdefg abcdefgh admin1234
adminadmin army123 asdasdasd audi123 barcelona1 cash123 change123 coke123 dfghjk fghjkl foreverlove frog123 ghjkl1
guest123 guests hawk123 hjkl12 hope123 horse123 hulk123 instagram korn123 lily123 linkedin lkjhgf lkjhgfdsa login123
mnbvcxz navy123 p@ssword pass12345 password12345 pink12 poiuyt poiuytrewq pony123 princess12 princess123 qweqweqwe
qwertz root123 rootroot sdfghj server123 sexsexsex stars123 supersecret superuser test12345 thepassword thug123 toortoor
twitter user1234 yahoo1 ytrewq zaq1zaq1 zxczxc
`;

let loaded: Promise<ReadonlySet<string>> | null = null;

/** Returns about 50,000 frequent passwords in lower case, loaded by the first call. A failed load is tried again. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...OTHERS.trim().split(/\s+/)]);
}

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(normalizePassword(password).trim().toLowerCase());
}
