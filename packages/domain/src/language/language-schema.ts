import * as z from 'zod/mini';
import { type Language, LANGUAGES } from './language.ts';

export const languageSchema = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
