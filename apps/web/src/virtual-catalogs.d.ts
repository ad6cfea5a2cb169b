declare module 'virtual:catalogs' {
  import type { Language } from '@boxroom/domain/language/language';
  import type { Catalog } from '@boxroom/domain/language/translator';

  type Load = () => Promise<{ default: Catalog }>;
  export const catalogs: Readonly<Partial<Record<Language, { first: Load; guest: Load; rest: Load }>>>;
}
