import type { Workload, Workloads } from '../../../core/flow'
import type { Context, DbReader } from '../../platform'
import { readWorkloads } from '../../queries'
import { decideInSlices } from './decide-in-slices'
import type { FlowContext } from './load-context'

/*
 * Rules distribute steps by workload, and are pure. So a rule that needs a workload has decided nothing: the
 * workload is read, and it decides again with it. For a write a lock is taken first, which serializes actions
 * that distribute steps; the action's time is when it gets the lock. Only the database is awaited behind that
 * lock. Rules that distribute nothing cost nothing.
 */

/** Thrown by a rule that needs an unknown workload. */
class Unknown extends Error {
  constructor(
    readonly stepId: string,
    readonly people: readonly string[],
  ) {
    super('how people stand is not known')
  }
}

const keyOf = (stepId: string, id: string) => JSON.stringify([stepId, id])

const asking =
  (known: ReadonlyMap<string, Workload>): Workloads =>
  (stepId, people) => {
    const missing = people.filter((id) => !known.has(keyOf(stepId, id)))
    if (missing.length) throw new Unknown(stepId, missing)
    return new Map(people.map((id) => [id, known.get(keyOf(stepId, id)) ?? { open: 0, last: null }]))
  }

/** Reader of workloads; for a write it locks first. */
interface Reading {
  context: Context
  reader: DbReader
  lock?(): Promise<unknown>
}

/** Decides on a context, again with the workload if a rule needs it. */
export async function retryWithWorkload<Value>(
  { context, reader, lock }: Reading,
  scene: FlowContext,
  decide: (scene: FlowContext) => Value,
): Promise<Value> {
  const known = new Map<string, Workload>()
  const { workspace } = context.caller
  const { version } = scene
  let { snapshot } = scene
  for (;;)
    try {
      return await decideInSlices(
        { ...scene, snapshot: { ...snapshot, burdens: asking(known) } },
        decide,
        context,
      )
    } catch (asked) {
      if (!(asked instanceof Unknown)) throw asked
      const { stepId, people } = asked
      if (lock && !known.size) {
        await lock()
        snapshot = { ...snapshot, now: context.clock.now() }
      }
      const rows = await readWorkloads(reader, workspace, { designId: version.designId, stepId, people })
      for (const { id, ...burden } of rows) known.set(keyOf(stepId, id), burden)
    }
}
