import type { DesignFinding, DesignMark, Problem } from '../../../generated/types'
import { isDesignError } from '../design'

/** Problems of a published flow, by the check that found them. */
export interface ProblemSources {
  /** Problems of its form and steps. */
  problems: readonly Problem[]
  /** Problems of steps without an assignee for some creators. */
  unassigned: readonly Problem[]
  /** Name of its owner, if the owner left. */
  ownerLeft?: string | undefined
}

/** Maximum number of findings described for each mark. */
const maxDescribed = 5

/** Marks of problems that have a cause of their own; any other error is a failed check. */
const markOf: Readonly<Record<string, DesignMark>> = {
  'design.user-disabled': 'leaver',
  'design.user-unknown': 'leaver',
  'design.nobody-found': 'nobody',
  'design.copies-nobody': 'nobody',
  'form-design.set-unknown': 'source',
  'form-design.source-unknown': 'source',
}

const toFinding =
  (mark: DesignMark) =>
  ({ code, params = {} }: Problem): DesignFinding => ({ mark, code, params })

const withoutCause = (problem: Problem): DesignFinding[] =>
  isDesignError(problem) ? [toFinding('check')(problem)] : []

/** Returns what administrators should know of a published flow: the first problems of each kind. */
export function toDesignFindings({ problems, unassigned, ownerLeft }: ProblemSources): DesignFinding[] {
  const found = [
    ...problems.flatMap((problem) => {
      const mark = markOf[problem.code]
      return mark ? [toFinding(mark)(problem)] : withoutCause(problem)
    }),
    ...unassigned.filter(({ level }) => level === 'warning').map(toFinding('nobody')),
    ...(ownerLeft === undefined
      ? []
      : [{ mark: 'owner' as const, code: 'design-finding.owner-left', params: { name: ownerLeft } }]),
  ]
  const counts = new Map<DesignMark, number>()
  return found.filter(({ mark }) => {
    const count = (counts.get(mark) ?? 0) + 1
    counts.set(mark, count)
    return count <= maxDescribed
  })
}
