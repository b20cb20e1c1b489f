import { setImmediate } from 'node:timers/promises'
import type { Directory } from '../../../core/directory/directory'
import { type DesignCheckContext, iterateUnassigned, type UnassignedCache } from '../../../core/flow'
import type { FlowDesign, Problem } from '../../../generated/types'

/** Milliseconds of work after which it yields to other requests. */
const mostAtOnce = 20

/** Maximum number of steps cached per company. */
const mostRemembered = 5_000

interface Remembered {
  groups: DesignCheckContext['groups']
  told: UnassignedCache
}

/** Cached results of steps, valid while the company and its contact groups are unchanged. */
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
 * Finds the steps without assignees, for each possible creator. With 100,000 people 100 steps take seconds:
 * it yields to other requests, and a step unchanged since the last save is not checked again.
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
