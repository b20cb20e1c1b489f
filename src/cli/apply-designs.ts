import { randomUUID } from 'node:crypto'
import { QianpiError } from '../client/index'
import { applyResources, type ResourceApplication } from './apply-resources'
import type { DesignFolder, FolderFlow } from './design-files'
import {
  bindFlows,
  type DesignChoice,
  designCalls,
  type FlowPlan,
  isClean,
  planFlow,
  readFlows,
} from './designs'
import type { Connection } from './profiles'
import { CommandError, type ExitCode, exitCodes } from './texts'

/** Result of applying a flow. */
export interface FlowApplication {
  kind: 'flow'
  id: string
  name: string
  result: 'unchanged' | 'added' | 'draft' | 'published'
  version: number | null
}

/** Adds a flow under its id, and returns the save of its empty draft. */
async function addFlow({ id, document }: FolderFlow, connection: Connection): Promise<number> {
  const { name, description, icon } = document
  // A new flow needs a description.
  const facts = { name, description: description || name, canuse: true, category: [] }
  const added = { _id: id, ...facts, ...(icon !== undefined && { icon }) }
  await designCalls(connection).add(added, { idempotencyKey: randomUUID() })
  return (await designCalls(connection).document.read({ _id: id })).rev
}

/** Flow to apply, with its plan. */
interface ApplyRequest {
  flow: FolderFlow
  plan: FlowPlan
  publish: boolean
  note: string
}

async function applyFlow(
  { flow, plan, publish, note }: ApplyRequest,
  folder: DesignFolder,
  connection: Connection,
): Promise<FlowApplication> {
  const { id, name, isNew } = plan
  const base = isNew ? undefined : folder.saveOf(id)
  if (!plan.isChanged && (!publish || plan.isPublished)) {
    folder.recordSave(id, plan.rev)
    return { kind: 'flow', id, name, result: 'unchanged', version: null }
  }
  if (!isNew && base === undefined) throw new CommandError('not-planned', { name })
  const rev = base ?? (await addFlow(flow, connection))
  const saved = await designCalls(connection).document.apply({
    _id: id,
    rev,
    publish,
    document: flow.document,
    ...(publish && note ? { note } : {}),
  })
  folder.recordSave(id, saved.rev)
  const draft = isNew ? 'added' : 'draft'
  return { kind: 'flow', id, name, result: publish ? 'published' : draft, version: saved.version }
}

/** Rejects publishing plans that are not clean, or that the person may not publish; nothing is saved then. */
function assertPublishable(plans: readonly FlowPlan[]): void {
  const faulty = plans.filter((plan) => !isClean(plan)).map(({ name }) => name)
  if (faulty.length) throw new CommandError('not-clean', { names: faulty.join(', ') })
  const forbidden = plans.filter(({ canPublish, isNew }) => !canPublish && !isNew).map(({ name }) => name)
  if (forbidden.length) throw new CommandError('not-allowed', { names: forbidden.join(', ') })
}

/**
 * Saves the contact groups and ledgers of a folder, and its flows as drafts, or publishes these. Returns what became of each, in
 * order.
 */
export async function applyDesigns(
  { publish, note, ...choice }: DesignChoice & { publish: boolean; note: string },
  connection: Connection,
): Promise<(ResourceApplication | FlowApplication)[]> {
  const read = readFlows(choice, connection)
  const { applied: resources, known } = await applyResources(read, connection)
  const plans: ApplyRequest[] = []
  for (const bound of bindFlows(read.flows, known))
    plans.push({ flow: bound.flow, plan: await planFlow(bound, connection), publish, note })
  if (publish) assertPublishable(plans.map(({ plan }) => plan))
  const applied: FlowApplication[] = []
  for (const one of plans) applied.push(await applyFlow(one, read.folder, connection))
  return [...resources, ...applied]
}

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode
  if (!(error instanceof QianpiError)) return exitCodes.refused
  if (error.status === 409) return exitCodes.conflict
  return error.status === 0 || error.status === 401 ? exitCodes.connection : exitCodes.refused
}
