import { evaluate, unaryTest } from 'feelin'
import { feelFunctions } from './feel-functions'

/** What names mean while something of FEEL is worked out. */
export type FeelContext = Readonly<Record<string, unknown>>

/** The value of an expression of FEEL; what has none is null, as FEEL says. */
export function evaluateFeel(text: string, world: FeelContext): unknown {
  if (text === '') return null
  try {
    return evaluate(text, { ...feelFunctions, ...world }).value ?? null
  } catch {
    return null
  }
}

/** Whether a value passes a test of FEEL, such as `[1..5]`, `"a","b"` or `-`. */
export function matchesFeelTest(text: string, asked: unknown, world: FeelContext): boolean {
  if (text === '' || text === '-') return true
  try {
    return unaryTest(text, { ...feelFunctions, ...world, '?': asked }).value === true
  } catch {
    return false
  }
}
