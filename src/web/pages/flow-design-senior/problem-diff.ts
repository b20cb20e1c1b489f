import type { FlowDesign, Problem } from '#/generated/types'
import { callableNames, checkDesign, type FlowDescription, isError } from '../../../core/flow'
import { checkFormDesign } from '../../../core/form'

/** Returns the problems of a design that need no company data. */
export const findLocalProblems = (design: FlowDesign, naming: FlowDescription): Problem[] => [
  ...checkFormDesign(design.formset, callableNames(design)),
  ...checkDesign(design, { naming }),
]

const keyOf = ({ code, params, place }: Problem) => JSON.stringify([code, params, place])

/**
 * Returns the problems that only the server can find, since it knows the company; without those found here.
 */
export function findServerOnlyProblems(there: readonly Problem[], here: readonly Problem[]): Problem[] {
  const known = new Set(here.map(keyOf))
  return there.filter((problem) => !known.has(keyOf(problem)))
}

/** Returns the problems that block publication. */
export const filterErrors = (problems: readonly Problem[]): Problem[] => problems.filter(isError)
