import { setImmediate } from 'node:timers/promises'
import type { Directory } from '../../../core/directory/directory'
import { iterateUnassigned, type UnassignedCache } from '../../../core/flow/check/unassigned-steps'
import type { DesignCheckContext } from '../../../core/flow/references/check-context'
import type { FlowDesign, Problem } from '../../../generated/types'

/** Other requests are answered in between, after so many milliseconds of work. */
const mostAtOnce = 20

/** More steps are not remembered of one company. */
const mostRemembered = 5_000

interface Remembered {
  groups: DesignCheckContext['groups']
  told: UnassignedCache
}

/** What has been told of steps, as long as the company and its contact groups are these. */
const remembered = new WeakMap<Directory, Remembered>()

function toldIn({ directory, groups }: DesignCheckContext): UnassignedCache | undefined {
  if (!directory) return undefined
  const known = remembered.get(directory)
  if (known && known.groups === groups && known.told.size < mostRemembered) return known.told
  const told: UnassignedCache = new Map()
  remembered.set(directory, { groups, told })
  return told
}

/**
 * The steps that nobody would receive, for each possible creator. Of 100,000 people 100 steps take seconds: other requests
 * go on meanwhile, and a step that has not been changed since the last save is not looked at again.
 */
export async function checkUnassignedSteps(
  design: FlowDesign,
  around: DesignCheckContext,
): Promise<Problem[]> {
  const problems: Problem[] = []
  let since = performance.now()
  for (const some of iterateUnassigned(design, around, toldIn(around))) {
    problems.push(...some)
    if (performance.now() - since < mostAtOnce) continue
    await setImmediate()
    since = performance.now()
  }
  return problems
}
