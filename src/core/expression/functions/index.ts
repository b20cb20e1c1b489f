import type { LanguageFunction } from './define'
import * as number from './number'
import * as table from './table'
import * as text from './text'

const all = [number, table, text].flatMap((group): LanguageFunction[] => Object.values(group))

/** The functions every expression may call, by name; callers may offer more of their own. */
export const builtInFunctions: ReadonlyMap<string, LanguageFunction> = new Map(
  all.map((one) => [one.name, one]),
)
