import { randomUUID } from 'node:crypto'
import { type Calls, QianpiError, rowsOf } from '../client/index'
import { DesignFolder, type FolderFlow } from './design-files'
import { bindLinks, findLinks, loadLinks, type MissingLink } from './design-links'
import type { Connection } from './profiles'
import { CommandError, type ExitCode, exitCodes } from './texts'

/** Plan of a flow: what its files would change on the server. */
export interface FlowPlan extends Omit<Calls['oa/flowdesigns/document/plan']['data'], 'problems'> {
  id: string
  name: string
  problems: Calls['oa/flowdesigns/document/plan']['data']['problems']
  /** Contact groups and ledgers that the server does not have. */
  missingLinks: MissingLink[]
}

/** Flows of a folder that a command is about. */
interface Choice {
  folder: string
  /** Ids of flows; empty = all. */
  ids: readonly string[]
}

const callsOf = ({ client }: Connection) => client.api.oa.flowdesigns

/** Writes flows of the server as files. */
export async function pullDesigns(
  { folder: path, ids }: Choice,
  connection: Connection,
): Promise<{ id: string; name: string; folder: string }[]> {
  const calls = callsOf(connection)
  const folder = new DesignFolder(path, connection.url)
  const wanted = [...ids]
  if (!wanted.length)
    for await (const { _id } of rowsOf(calls.list, { nowpage: 1, search: {} })) wanted.push(_id)
  const known = await loadLinks(connection)
  const pulled: { id: string; name: string; folder: string }[] = []
  for (const _id of wanted) {
    const { rev, document } = await calls.document.read({ _id })
    const links = findLinks(document, known)
    const flow = { id: _id, document, ...(links && { links }) }
    pulled.push({ id: _id, name: document.name, folder: folder.write(flow) })
    folder.recordSave(_id, rev)
  }
  return pulled
}

/** Flow as it would be on a server: linked to what the server has. */
interface BoundFlow {
  flow: FolderFlow
  missingLinks: MissingLink[]
}

/** Links flows to the contact groups and ledgers of a server; it is asked for them only if flows use some. */
async function bindFlows(flows: readonly FolderFlow[], connection: Connection): Promise<BoundFlow[]> {
  const isLinked = flows.some(({ links }) => links)
  const known = isLinked ? await loadLinks(connection) : {}
  return flows.map((flow) => {
    if (!flow.links) return { flow, missingLinks: [] }
    const { document, missing } = bindLinks(flow.document, flow.links, known)
    return { flow: { ...flow, document }, missingLinks: missing }
  })
}

async function planFlow({ flow, missingLinks }: BoundFlow, connection: Connection): Promise<FlowPlan> {
  const { id, document } = flow
  const plan = await callsOf(connection).document.plan({ _id: id, document })
  return { id, name: document.name, missingLinks, ...plan }
}

function readFlows({ folder: path, ids }: Choice, connection: Connection) {
  const folder = new DesignFolder(path, connection.url)
  const flows = (ids.length ? ids : folder.ids()).map((id) => folder.read(id))
  if (!flows.length) throw new CommandError('folder-empty', { folder: path }, exitCodes.usage)
  return { folder, flows }
}

/**
 * Compares flows of a folder with the server. A flow that was never pulled from this server is based on the save that the
 * plan has seen.
 */
export async function planDesigns(choice: Choice, connection: Connection): Promise<FlowPlan[]> {
  const { folder, flows } = readFlows(choice, connection)
  const plans: FlowPlan[] = []
  for (const bound of await bindFlows(flows, connection)) {
    const plan = await planFlow(bound, connection)
    if (!plan.isNew && folder.saveOf(plan.id) === undefined) folder.recordSave(plan.id, plan.rev)
    plans.push(plan)
  }
  return plans
}

/** Problems of a plan that prevent publishing. */
export const errorsOf = ({ problems }: Pick<FlowPlan, 'problems'>) =>
  problems.filter(({ level }) => level === undefined || level === 'error')

/** Whether a plan may be published: no error, no failing case, no unknown name. */
export const isClean = (plan: FlowPlan): boolean =>
  !errorsOf(plan).length &&
  plan.cases.every(({ isAsExpected }) => isAsExpected) &&
  !plan.missing.length &&
  !plan.missingLinks.length

/** Result of applying a flow. */
export interface FlowApplication {
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
  await callsOf(connection).add(added, { idempotencyKey: randomUUID() })
  return (await callsOf(connection).document.read({ _id: id })).rev
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
    return { id, name, result: 'unchanged', version: null }
  }
  if (!isNew && base === undefined) throw new CommandError('not-planned', { name })
  const rev = base ?? (await addFlow(flow, connection))
  const saved = await callsOf(connection).document.apply({
    _id: id,
    rev,
    publish,
    document: flow.document,
    ...(publish && note ? { note } : {}),
  })
  folder.recordSave(id, saved.rev)
  const draft = isNew ? 'added' : 'draft'
  return { id, name, result: publish ? 'published' : draft, version: saved.version }
}

/** Rejects publishing plans that are not clean, or that the person may not publish; nothing is saved then. */
function assertPublishable(plans: readonly FlowPlan[]): void {
  const faulty = plans.filter((plan) => !isClean(plan)).map(({ name }) => name)
  if (faulty.length) throw new CommandError('not-clean', { names: faulty.join(', ') })
  const forbidden = plans.filter(({ canPublish, isNew }) => !canPublish && !isNew).map(({ name }) => name)
  if (forbidden.length) throw new CommandError('not-allowed', { names: forbidden.join(', ') })
}

/** Saves flows of a folder as drafts, or publishes them. Returns what became of each, in order. */
export async function applyDesigns(
  { publish, note, ...choice }: Choice & { publish: boolean; note: string },
  connection: Connection,
): Promise<FlowApplication[]> {
  const { folder, flows } = readFlows(choice, connection)
  const plans: ApplyRequest[] = []
  for (const bound of await bindFlows(flows, connection))
    plans.push({ flow: bound.flow, plan: await planFlow(bound, connection), publish, note })
  if (publish) assertPublishable(plans.map(({ plan }) => plan))
  const applied: FlowApplication[] = []
  for (const one of plans) applied.push(await applyFlow(one, folder, connection))
  return applied
}

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode
  if (!(error instanceof QianpiError)) return exitCodes.refused
  if (error.status === 409) return exitCodes.conflict
  return error.status === 0 || error.status === 401 ? exitCodes.connection : exitCodes.refused
}
