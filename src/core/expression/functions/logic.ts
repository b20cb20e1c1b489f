import { isEmpty } from '../value'
import type { Rule } from './define'

/** One value if a condition holds, another or nothing if not; the other one is never asked. */
export const ifElse: Rule<'ifElse'> = (condition, yes, no) => (condition ? yes() : no?.())

/** Whether all conditions hold; none is asked behind the first that does not. */
export const allOf: Rule<'allOf'> = (...conditions) => conditions.every((holds) => holds())

/** Whether any condition holds; none is asked behind the first that does. */
export const anyOf: Rule<'anyOf'> = (...conditions) => conditions.some((holds) => holds())

/** Whether a condition does not hold. */
export const not: Rule<'not'> = (condition) => !condition

/** Whether nothing is filled in. */
export const isBlank: Rule<'isBlank'> = (value) => isEmpty(value)

/** A value, or another where it is not filled in. */
export const defaultValue: Rule<'defaultValue'> = (value, other) => (isEmpty(value) ? other() : value)
