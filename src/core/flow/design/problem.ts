import type { Problem } from '../../../generated/types'

/** Location of a problem in a design. */
export type ProblemLocation = NonNullable<Problem['place']>

/** Example flow that shows a problem: its creator and form values. */
export type ProblemExample = NonNullable<Problem['example']>

/** Creates a problem that prevents publishing. */
export const designError = (
  code: string,
  place: ProblemLocation,
  params: Problem['params'] = {},
): Problem => ({
  code: `design.${code}`,
  params,
  place,
  level: 'error',
})

/** Creates a problem that does not prevent publishing. */
export const designWarning = (
  code: string,
  place: ProblemLocation,
  params: Problem['params'] = {},
): Problem => ({
  ...designError(code, place, params),
  level: 'warning',
})

/** Creates a problem for what is unknown before a flow gets there. */
export const undecidableProblem = (
  code: string,
  place: ProblemLocation,
  params: Problem['params'] = {},
): Problem => ({
  ...designError(code, place, params),
  level: 'undecided',
})

/** Checks whether a problem prevents publishing. */
export const isDesignError = ({ level = 'error' }: Problem): boolean => level === 'error'

/** Adds an example flow to a problem; without values, any flow shows it. */
export const addProblemExample = (
  problem: Problem,
  { values = {}, ...creator }: Partial<ProblemExample> = {},
): Problem => ({
  ...problem,
  example: { ...creator, values },
})

/** Returns the problem in a list, or an empty list if nothing is wrong. */
export const problemIf = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : [])

/** Returns the rows whose key an earlier row already has. */
export function findDuplicates<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const earlier = new Set<string>()
  return rows.filter((row) => earlier.has(keyOf(row)) || !earlier.add(keyOf(row)))
}
