import { powerOf } from '../power'
import type { FunctionRule } from './define-function'

/** Raises a number to a power; fractional exponents are allowed. */
export const power: FunctionRule<'power'> = (base, exponent) => powerOf(base, exponent)
