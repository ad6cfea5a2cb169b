import * as z from 'zod/mini';
import { TYPED_CODE_MAX } from './box-code.ts';

/** The input of a lookup by code, as the person typed it. */
export const typedCodeSchema = z.strictObject({ code: z.string().check(z.maxLength(TYPED_CODE_MAX)) });
