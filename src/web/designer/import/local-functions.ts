import { builtInFunctions } from '#/core/expression'
import type { Problem } from '#/generated/types'

/** A function of the predecessor's that formulas call and that this house does not have. */
export interface MissingFunction {
  name: string
  /** The built-in function whose name is most like it, if any is. */
  nearest?: string
}

/** Names this much alike are worth a hint. */
const alike = 0.5

/** How much of two names is the same signs, between 0 and 1. */
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
 * Functions that old documents kept as program text (funeval) and that formulas still call. Formulas hold on the
 * server too, which runs no scripts, so such a function is replaced by a built-in one or not at all.
 */
export function findMissingFunctions(problems: readonly Problem[]): MissingFunction[] {
  const names = problems
    .filter(({ code }) => code === 'expression.unknown-function')
    .map(({ params }) => String(params?.name ?? ''))
  return [...new Set(names)].filter(Boolean).map((name) => ({ name, nearest: nearestTo(name) }))
}
