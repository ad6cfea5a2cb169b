import Validator from '@adobe/structured-data-validator';
import BaseValidator from '@adobe/structured-data-validator/src/types/base.js';

/** A part of a page's structured data. */
export interface Thing {
  '@type': string;
  [name: string]: unknown;
}

/**
 * The fields that search engines require for types that the library does not know, by path:
 * https://developers.google.com/search/docs/appearance/structured-data (article, site name, software app).
 */
export const WANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Article: {
    headline: 'string',
    description: 'string',
    image: 'url',
    datePublished: 'date',
    dateModified: 'date',
    'author.@type': 'string',
    'author.name': 'string',
    'author.url': 'url',
    'publisher.@id': 'url',
    mainEntityOfPage: 'url',
  },
  WebSite: { name: 'string', url: 'url', 'potentialAction.@type': 'string', 'publisher.@id': 'url' },
  SearchAction: { 'target.@type': 'string', 'query-input': 'string' },
  EntryPoint: { urlTemplate: 'url' },
  SoftwareApplication: {
    name: 'string',
    url: 'url',
    applicationCategory: 'string',
    operatingSystem: 'string',
    'offers.price': 'number',
    'offers.priceCurrency': 'currency',
  },
  ItemList: { itemListElement: 'array' },
};

/** Returns the faults of a page's structured data as text; a type without rules is a fault as well. */
export async function structuredDataFaults(things: readonly Thing[]): Promise<string[]> {
  const validator = new Validator();
  for (const [type, fields] of Object.entries(WANTED)) {
    const rules = rulesFor(fields);
    validator.registeredHandlers[type] = [() => Promise.resolve({ default: rules })];
  }
  const unknown = typesIn(things).filter((type) => !(type in validator.registeredHandlers));
  const jsonld = Object.groupBy(structuredClone(things), (thing) => thing['@type']);
  const issues = await validator.validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  return [
    ...unknown.map((type) => `${type}: no rules`),
    ...issues
      // The warning about a logo asks for a license, which only pictures for image search need.
      .filter(({ rootType, severity }) => severity === 'ERROR' || rootType !== 'Organization')
      .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`),
  ];
}

function rulesFor(fields: Readonly<Record<string, string>>): typeof BaseValidator {
  return class extends BaseValidator {
    override getConditions() {
      return Object.entries(fields).map(([path, type]) => this.required(path, type));
    }
  };
}

function typesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    name === '@type' && typeof inside === 'string' ? [inside] : typesIn(inside),
  );
}
