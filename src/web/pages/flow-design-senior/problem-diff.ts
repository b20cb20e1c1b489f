import { checkDesign } from '#/core/flow/check/check-design'
import { isError } from '#/core/flow/design/problem'
import type { FlowNaming } from '#/core/flow/design/translations'
import { namesIn } from '#/core/flow/references/check-context'
import { checkFormDesign } from '#/core/form/check/check-design'
import type { FlowDesign, Problem } from '#/generated/types'

/** What the rules find wrong with a design, without knowing the company. */
export const problemsHere = (design: FlowDesign, naming: FlowNaming): Problem[] => [
  ...checkFormDesign(design.formset, namesIn(design)),
  ...checkDesign(design, { naming }),
]

const keyOf = ({ code, params, place }: Problem) => JSON.stringify([code, params, place])

/** What only the server can find, because it knows the company: its problems without those found here. */
export function problemsOnlyThere(there: readonly Problem[], here: readonly Problem[]): Problem[] {
  const known = new Set(here.map(keyOf))
  return there.filter((problem) => !known.has(keyOf(problem)))
}

/** Which of the problems keep a design from being published. */
export const errorsIn = (problems: readonly Problem[]): Problem[] => problems.filter(isError)
