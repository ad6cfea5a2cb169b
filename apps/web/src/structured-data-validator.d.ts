/** What we use of it; the package has no types. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** `jsonld`: the things of a page by their type. */
    validate(found: {
      jsonld: Partial<Record<string, object[]>>;
      microdata: object;
      rdfa: object;
      errors: readonly unknown[];
    }): Promise<{ rootType: string; severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}
