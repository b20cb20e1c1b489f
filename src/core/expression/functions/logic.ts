import { equals } from '../compare'
import { ExpressionError } from '../problem'
import { isEmptyOperand, toBoolean } from '../value'
import type { FunctionRule } from './define-function'

/** Returns one value if a condition is true, else the other or nothing. The other branch is not evaluated. */
export const ifElse: FunctionRule<'ifElse'> = (condition, yes, no) => (condition ? yes() : no?.())

type Later = () => unknown

/** Returns the value of the first matching pair; a last unpaired value is the default. */
function firstOf(pairs: readonly Later[], counts: (first: unknown) => boolean): unknown {
  for (let at = 0; at < pairs.length; at += 2) {
    const [first, second] = [pairs[at], pairs[at + 1]]
    if (!second) return first?.()
    if (counts(first?.())) return second()
  }
  return undefined
}

/** Returns the value of the first true condition; later ones are not evaluated. */
export const firstTrue: FunctionRule<'firstTrue'> = (condition, value, ...more) =>
  condition ? value() : firstOf(more, toBoolean)

/** Returns the result of the first case equal to a value; later ones are not evaluated. */
export const matchValue: FunctionRule<'matchValue'> = (value, ...cases) =>
  firstOf(cases, (one) => equals(value, one))

/** Whether all conditions are true; stops at the first false one. */
export const allOf: FunctionRule<'allOf'> = (...conditions) => conditions.every((holds) => holds())

/** Whether any condition is true; stops at the first true one. */
export const anyOf: FunctionRule<'anyOf'> = (...conditions) => conditions.some((holds) => holds())

/** Negates a condition. */
export const not: FunctionRule<'not'> = (condition) => !condition

/** Whether nothing is filled in. */
export const isBlank: FunctionRule<'isBlank'> = (value) => isEmptyOperand(value)

/** Returns a value, or a default if it is not filled in. */
export const defaultValue: FunctionRule<'defaultValue'> = (value, other) =>
  isEmptyOperand(value) ? other() : value

/** Errors that no fallback value replaces: a pending external value, and an exceeded budget. */
const lasting = [
  'expression.remote-unavailable',
  'expression.custom-unavailable',
  'expression.too-many-steps',
]

/** Returns a value, or a fallback if computing it fails. */
export const ifError: FunctionRule<'ifError'> = (value, other) => {
  try {
    return value()
  } catch (failure) {
    if (!(failure instanceof ExpressionError) || lasting.includes(failure.code)) throw failure
    return other()
  }
}

/** Whether an odd number of conditions is true. */
export const exactlyOneOf: FunctionRule<'exactlyOneOf'> = (...conditions) =>
  conditions.filter((holds) => holds).length % 2 === 1
