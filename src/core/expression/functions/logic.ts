import { equals } from '../compare'
import { ExpressionError } from '../problem'
import { isEmpty, toBoolean } from '../value'
import type { FunctionRule } from './define-function'

/** One value if a condition holds, another or nothing if not; the other one is never asked. */
export const ifElse: FunctionRule<'ifElse'> = (condition, yes, no) => (condition ? yes() : no?.())

type Later = () => unknown

/** The value behind the first of pairs that counts; a last one alone is for when none does. */
function firstOf(pairs: readonly Later[], counts: (first: unknown) => boolean): unknown {
  for (let at = 0; at < pairs.length; at += 2) {
    const [first, second] = [pairs[at], pairs[at + 1]]
    if (!second) return first?.()
    if (counts(first?.())) return second()
  }
  return undefined
}

/** The value behind the first condition that holds; nothing behind it is asked. */
export const firstTrue: FunctionRule<'firstTrue'> = (condition, value, ...more) =>
  condition ? value() : firstOf(more, toBoolean)

/** The result behind the first case that a value equals; nothing behind it is asked. */
export const matchValue: FunctionRule<'matchValue'> = (value, ...cases) =>
  firstOf(cases, (one) => equals(value, one))

/** Whether all conditions hold; none is asked behind the first that does not. */
export const allOf: FunctionRule<'allOf'> = (...conditions) => conditions.every((holds) => holds())

/** Whether any condition holds; none is asked behind the first that does. */
export const anyOf: FunctionRule<'anyOf'> = (...conditions) => conditions.some((holds) => holds())

/** Whether a condition does not hold. */
export const not: FunctionRule<'not'> = (condition) => !condition

/** Whether nothing is filled in. */
export const isBlank: FunctionRule<'isBlank'> = (value) => isEmpty(value)

/** A value, or another where it is not filled in. */
export const defaultValue: FunctionRule<'defaultValue'> = (value, other) => (isEmpty(value) ? other() : value)

/** What no other value may stand in for: an answer that is still on its way, and work that is too much. */
const lasting = [
  'expression.remote-unavailable',
  'expression.custom-unavailable',
  'expression.too-many-steps',
]

/** A value, or another where computing it fails. */
export const ifError: FunctionRule<'ifError'> = (value, other) => {
  try {
    return value()
  } catch (failure) {
    if (!(failure instanceof ExpressionError) || lasting.includes(failure.code)) throw failure
    return other()
  }
}

/** Whether an odd number of conditions holds. */
export const exactlyOneOf: FunctionRule<'exactlyOneOf'> = (...conditions) =>
  conditions.filter((holds) => holds).length % 2 === 1
