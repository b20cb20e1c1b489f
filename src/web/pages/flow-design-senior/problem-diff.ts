import { checkDesign } from '#/core/flow/check/check-design'
import { isError } from '#/core/flow/design/problem'
import type { FlowDescription } from '#/core/flow/design/translations'
import { callableNames } from '#/core/flow/references/check-context'
import { checkFormDesign } from '#/core/form/check/check-design'
import type { FlowDesign, Problem } from '#/generated/types'

/** What the rules find wrong with a design, without knowing the company. */
export const findLocalProblems = (design: FlowDesign, naming: FlowDescription): Problem[] => [
  ...checkFormDesign(design.formset, callableNames(design)),
  ...checkDesign(design, { naming }),
]

const keyOf = ({ code, params, place }: Problem) => JSON.stringify([code, params, place])

/** What only the server can find, because it knows the company: its problems without those found here. */
export function findServerOnlyProblems(there: readonly Problem[], here: readonly Problem[]): Problem[] {
  const known = new Set(here.map(keyOf))
  return there.filter((problem) => !known.has(keyOf(problem)))
}

/** Which of the problems keep a design from being published. */
export const filterErrors = (problems: readonly Problem[]): Problem[] => problems.filter(isError)
