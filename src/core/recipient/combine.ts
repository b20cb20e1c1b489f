import type { RecipientGroup } from '../../generated/types'
import { compileSets } from '../expression'

type Combine = (operands: string[][], formula: string) => string[]

const union: Combine = (operands) => [...new Set(operands.flat())]

const intersection: Combine = ([first = [], ...others]) => {
  const sets = others.map((other) => new Set(other))
  return [...new Set(first)].filter((id) => sets.every((set) => set.has(id)))
}

/** How the items of a group combine, by its chosetype; a custom formula counts its items as $1…$n. */
const ways: Record<RecipientGroup['chosetype'], Combine> = {
  or: union,
  and: intersection,
  custom: (operands, formula) => compileSets(formula).run(operands),
}

/** The ids that a group's items give together, in order of the first operand. */
export const combine = ({ chosetype, customformula }: RecipientGroup, operands: string[][]): string[] =>
  ways[chosetype](operands, customformula ?? '')
