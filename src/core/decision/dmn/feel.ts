import { evaluate, unaryTest } from 'feelin'
import { arithmeticFunctions, rewriteArithmetic } from './feel-arithmetic'
import { feelFunctions } from './feel-functions'

/** Values of names during the evaluation of FEEL. */
export type FeelContext = Readonly<Record<string, unknown>>

/** Evaluates a FEEL expression; null if it has no value, as FEEL defines. */
export function evaluateFeel(text: string, world: FeelContext): unknown {
  if (text === '') return null
  try {
    const context = { ...feelFunctions, ...world }
    const rewritten = rewriteArithmetic(text, context)
    return evaluate(rewritten, { ...arithmeticFunctions, ...context }).value ?? null
  } catch {
    return null
  }
}

/** Whether a value passes a FEEL unary test, such as `[1..5]`, `"a","b"` or `-`. */
export function matchesFeelTest(text: string, asked: unknown, world: FeelContext): boolean {
  if (text === '' || text === '-') return true
  try {
    return unaryTest(text, { ...feelFunctions, ...world, '?': asked }).value === true
  } catch {
    return false
  }
}
