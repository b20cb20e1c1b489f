import type { RecipientGroup } from '../../generated/types'
import { compileSetFormula } from '../expression'
import { mergeUnique } from '../text/unique'

type Combine = <One>(operands: One[][], formula: string) => One[]

/** Returns the union of operands; a single operand has no duplicates already. */
const union: Combine = ([only = [], ...rest]) => (rest.length ? mergeUnique([only, ...rest]) : only)

const intersection: Combine = ([first = [], ...rest]) => {
  const sets = rest.map((other) => new Set(other))
  return first.filter((one) => sets.every((set) => set.has(one)))
}

/** Combination of a group's items by its chosetype; a custom formula counts its items as $1…$n. */
const ways: Record<RecipientGroup['chosetype'], Combine> = {
  or: union,
  and: intersection,
  custom: (operands, formula) => compileSetFormula(formula).run(operands),
}

/** Combines a group's items, each without duplicates, in order of the first operand. */
export const combineItems = <One>({ chosetype, customformula }: RecipientGroup, operands: One[][]): One[] =>
  ways[chosetype](operands, customformula ?? '')
