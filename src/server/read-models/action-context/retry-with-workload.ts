import type { Workload, Workloads } from '../../../core/flow/snapshot/snapshot'
import type { DbReader } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { readWorkloads } from '../../queries/message/workload'
import { decideInSlices } from './decide-in-slices'
import type { FlowContext } from './load-context'

/*
 * Rules share steps out by how people stand, and are pure. So a rule that asks for it has decided nothing: what it asked is
 * read, and it decides again with that. Where something is written, a lock is taken first, and the act happens at the moment
 * when it has it: acts that share out come one after the other. Nothing is waited for behind that lock but the database.
 * Rules that share nothing out cost nothing.
 */

/** Thrown by a rule that asks how people stand who are not known yet. */
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

/** Where it is read how people stand; whoever writes locks first. */
interface Reading {
  context: Context
  reader: DbReader
  lock?(): Promise<unknown>
}

/** Decides on a scene, again with how people stand where a rule asks for that. */
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
