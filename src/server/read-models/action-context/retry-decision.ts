import { IncompleteSnapshotError, type Workload, type Workloads } from '../../../core/flow'
import { hasPickerOf, type VisibleRequest } from '../../../core/form'
import type { Context, DbReader } from '../../platform'
import {
  type RecipientDirectorySnapshot,
  readFlowRows,
  readRecipientDirectory,
  recipientDirectoryAtVersions,
} from '../../queries'
import { readWorkloads } from '../../queries/message/workload'
import { findVisibleRequests } from '../list/visible-requests'
import { decideInSlices } from './decide-in-slices'
import type { FlowContext, FlowContextSource } from './load-context'

/*
 * Rules distribute steps by workload, and are pure. So a rule that needs a workload has decided nothing: the
 * workload is read, and it decides again with it. For a write a lock is taken first, which serializes actions
 * that distribute steps; the action's time is when it gets the lock. Only the database is awaited behind that
 * lock. Rules that distribute nothing cost nothing.
 */

/**
 * Thrown before an action that resolves recipients is stored, if the company has changed since it was
 * decided.
 */
export class CompanyChangedError extends Error {}

/** Maximum number of retries; a company changes a few times a minute at most. */
const maxAttempts = 20

/**
 * Runs work on the current company, again if it changed before the work was stored: no task goes to a person
 * who has left meanwhile. What was stored before the change is handled by the change itself
 * (offboarding-tasks.ts).
 */
export async function retryWithRecipients<Answer>(
  context: Context,
  work: (addressees: RecipientDirectorySnapshot) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await work(await addresseesFor(context, tries))
    } catch (error) {
      if (!(error instanceof CompanyChangedError) || tries === maxAttempts) throw error
    }
}

const addresseesFor = (context: Context, tries: number): Promise<RecipientDirectorySnapshot> =>
  context.company && tries === 1
    ? recipientDirectoryAtVersions(context, context.company)
    : readRecipientDirectory(context)

/** Loads the same context with all rows of its flow. */
async function wholeScene({ reader, context }: FlowContextSource, scene: FlowContext): Promise<FlowContext> {
  const { running, snapshot } = scene
  if (!running) return scene
  const read = await readFlowRows(reader, context.caller.workspace, { flow: running.id })
  const { messages, visits, detail: visitDetail } = read
  return { ...scene, visitDetail, snapshot: { ...snapshot, messages, visits, leftOut: undefined } }
}

/**
 * Decides on a context, again on the whole flow if a rule needs it: most signatures advance nothing, and only
 * the rule knows which do.
 */
export async function retryWithFullSnapshot<Value>(
  stage: FlowContextSource,
  scene: FlowContext,
  decide: (scene: FlowContext) => Promise<Value>,
): Promise<Value> {
  try {
    return await decide(scene)
  } catch (needed) {
    if (!(needed instanceof IncompleteSnapshotError)) throw needed
    return decide(await wholeScene(stage, scene))
  }
}

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
    } catch (requested) {
      if (!(requested instanceof Unknown)) throw requested
      const { stepId, people } = requested
      if (lock && !known.size) {
        await lock()
        snapshot = { ...snapshot, now: context.clock.now() }
      }
      const rows = await readWorkloads(reader, workspace, { designId: version.designId, stepId, people })
      for (const { id, ...burden } of rows) known.set(keyOf(stepId, id), burden)
    }
}

/** Maximum number of requests that one action may newly name; more are treated as not visible. */
const maxRequests = 1_000

/**
 * Decides on a context whose form names requests, again with those that the rule asked for: newly chosen ones
 * must be visible to the actor, by the rule of the lists.
 */
export async function retryWithRequests<Value>(
  stage: FlowContextSource,
  scene: FlowContext,
  decide: (scene: FlowContext) => Promise<Value>,
): Promise<Value> {
  const { snapshot } = scene
  if (!hasPickerOf(snapshot.design.formset, 'request')) return decide(scene)
  const known = new Map<string, VisibleRequest | undefined>()
  for (;;) {
    const missing = new Set<string>()
    const requests = (id: string) => {
      if (!known.has(id) && known.size + missing.size < maxRequests) missing.add(id)
      return known.get(id)
    }
    const [outcome] = await Promise.allSettled([decide({ ...scene, snapshot: { ...snapshot, requests } })])
    if (missing.size === 0) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    const found = await findVisibleRequests(stage, [...missing])
    for (const id of missing) known.set(id, found.get(id))
  }
}
