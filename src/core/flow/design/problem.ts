import type { Problem } from '../../../generated/types'

/** Where in a design something is wrong. */
export type ProblemLocation = NonNullable<Problem['place']>

/** A flow in which a problem shows itself: who starts it, and what its form holds. */
export type ProblemExample = NonNullable<Problem['example']>

/** Something that keeps a design from being published. */
export const error = (code: string, place: ProblemLocation, params: Problem['params'] = {}): Problem => ({
  code: `design.${code}`,
  params,
  place,
  level: 'error',
})

/** Something odd that still works. */
export const warning = (code: string, place: ProblemLocation, params: Problem['params'] = {}): Problem => ({
  ...error(code, place, params),
  level: 'warning',
})

/** What cannot be known before a flow comes there. */
export const undecidable = (
  code: string,
  place: ProblemLocation,
  params: Problem['params'] = {},
): Problem => ({
  ...error(code, place, params),
  level: 'undecided',
})

/** Whether it keeps a design from being published. */
export const isError = ({ level = 'error' }: Problem): boolean => level === 'error'

/** The problem with a flow in which it shows itself; without more, any flow does. */
export const withExample = (
  problem: Problem,
  { values = {}, ...creator }: Partial<ProblemExample> = {},
): Problem => ({
  ...problem,
  example: { ...creator, values },
})

/** The problem, if something is wrong. */
export const problemIf = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : [])

/** A place is asked for again: the values that were there before. */
export function findDuplicates<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => seen.has(keyOf(row)) || !seen.add(keyOf(row)))
}
