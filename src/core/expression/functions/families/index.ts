import * as power from '../power'
import * as convert from './convert'
import * as date from './date'
import * as table from './table'
import * as text from './text'

/*
 * Rules of the functions that a form may do without, by family. The build of the package of forms replaces this module by
 * one that loads a family with the first formula that names one of its functions (scripts/bundle-forms.mjs).
 */

/** Rules of each family whose code is here. */
export const functionFamilies = { convert, date, power, table, text }

/** Loads the rules of a family; all of them are here. */
export const loadFunctionFamily = async (_name: FunctionFamily): Promise<void> => {}

/** Name of a family. */
export type FunctionFamily = keyof typeof functionFamilies
