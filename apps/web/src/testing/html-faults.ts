import { HtmlValidate } from 'html-validate';

const LIST_ROLE = /^Redundant role "list" on <[uo]l>$/;

/** Returns what is not valid in the HTML of a whole page. */
export async function htmlFaults(html: string, name: string): Promise<string[]> {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      // Matters of style in the markup that React writes.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      'doctype-style': 'off',
      // Scripts and styles come from the same origin.
      'require-sri': 'off',
    },
  });
  const { results } = await validator.validateString(html, name);
  // WebKit takes the role from lists without markers, so they write it.
  const faults = results.flatMap(({ messages }) => messages).filter(({ message }) => !LIST_ROLE.test(message));
  return faults.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`);
}
