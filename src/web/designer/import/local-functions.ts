import { builtInFunctions } from '#/core/expression'
import type { Problem } from '#/generated/types'

/** A predecessor function that formulas call and that Qianpi does not have. */
export interface MissingFunction {
  name: string
  /** The built-in function with the most similar name, if any. */
  nearest?: string
}

/** Minimum similarity of names for a hint. */
const alike = 0.5

/** Returns the similarity of two names, between 0 and 1. */
function likeness(one: string, other: string): number {
  const left = [...other]
  const shared = [...one].filter((sign) => {
    const at = left.indexOf(sign)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / ([...one].length + [...other].length)
}

function nearestTo(name: string): string | undefined {
  const [best] = [...builtInFunctions.keys()]
    .map((known) => ({ known, score: likeness(name, known) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score >= alike ? best.known : undefined
}

/**
 * Finds functions that old documents stored as program text (funeval) and that formulas still call. Formulas
 * also run on the server, which runs no scripts, so such a function is replaced by a built-in one or not at
 * all.
 */
export function findMissingFunctions(problems: readonly Problem[]): MissingFunction[] {
  const names = problems
    .filter(({ code }) => code === 'expression.unknown-function')
    .map(({ params }) => String(params?.name ?? ''))
  return [...new Set(names)].filter(Boolean).map((name) => ({ name, nearest: nearestTo(name) }))
}
