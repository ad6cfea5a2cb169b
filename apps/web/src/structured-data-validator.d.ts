/** The part of the package that we use; it has no types. */
declare module '@adobe/structured-data-validator' {
  import type BaseValidator from '@adobe/structured-data-validator/src/types/base.js';

  export default class Validator {
    /** The rules of each type. */
    registeredHandlers: Record<string, (() => Promise<{ default: typeof BaseValidator }>)[]>;
    /** `jsonld`: the objects of a page by their type. */
    validate(found: {
      jsonld: Partial<Record<string, object[]>>;
      microdata: object;
      rdfa: object;
      errors: readonly unknown[];
    }): Promise<{ rootType: string; severity: 'ERROR' | 'WARNING'; issueMessage: string }[]>;
  }
}

declare module '@adobe/structured-data-validator/src/types/base.js' {
  type Condition = (data: object) => object | null;

  export default class BaseValidator {
    getConditions(): Condition[];
    /** Fails where the field at the dotted path is missing or of another type. */
    required(path: string, type: string): Condition;
  }
}
