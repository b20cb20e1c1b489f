import { type Calls, rowsOf } from '../client/index'
import { DesignFolder, type FolderFlow } from './design-files'
import {
  bindLinks,
  type DesignLinks,
  findLinks,
  loadLinks,
  type MissingLink,
  type ServerLinks,
} from './design-links'
import {
  canApplyResource,
  planResources,
  pullResources,
  type ResourceChoice,
  type ResourceFile,
  type ResourcePlan,
} from './design-resources'
import type { Connection } from './profiles'
import { CommandError, exitCodes } from './texts'

/** Plan of a flow: what its files would change on the server. */
export interface FlowPlan extends Omit<Calls['oa/flowdesigns/document/plan']['data'], 'problems'> {
  kind: 'flow'
  id: string
  name: string
  problems: Calls['oa/flowdesigns/document/plan']['data']['problems']
  /** Resources that the server does not have. */
  missingLinks: MissingLink[]
}

/** Flows of a folder that a command is about. */
export interface DesignChoice {
  folder: string
  /** Ids of flows; empty = all. */
  ids: readonly string[]
}

/** Calls of flow designs. */
export const designCalls = ({ client }: Connection) => client.api.oa.flowdesigns

/** Flow that a pull has written. */
interface PulledFlow {
  kind: 'flow'
  id: string
  name: string
  folder: string
}

/** Writes flows of the server as files, and the resources that they use; with all flows, all of these. */
export async function pullDesigns(
  { folder: path, ids }: DesignChoice,
  connection: Connection,
): Promise<(PulledFlow | ResourceFile)[]> {
  const calls = designCalls(connection)
  const folder = new DesignFolder(path, connection.url)
  const designIds = [...ids]
  if (!designIds.length)
    for await (const { _id } of rowsOf(calls.list, { nowpage: 1, search: {} })) designIds.push(_id)
  const known = await loadLinks(connection)
  const pulled: PulledFlow[] = []
  const used: DesignLinks[] = []
  for (const _id of designIds) {
    const { rev, document } = await calls.document.read({ _id })
    const links = findLinks(document.design, known)
    if (links) used.push(links)
    const flow = { id: _id, document, ...(links && { links }) }
    pulled.push({ kind: 'flow', id: _id, name: document.name, folder: folder.write(flow) })
    folder.recordSave(_id, rev)
  }
  const choice = { path, folder, wanted: ids.length ? used : ('all' as const) }
  return [...pulled, ...(await pullResources(choice, known, connection))]
}

/** Flow as it would be on a server: linked to what the server has. */
export interface BoundFlow {
  flow: FolderFlow
  missingLinks: MissingLink[]
}

/** Links flows to the resources of a server. */
export const bindFlows = (flows: readonly FolderFlow[], known: ServerLinks): BoundFlow[] =>
  flows.map((flow) => {
    if (!flow.links) return { flow, missingLinks: [] }
    const { bound, missing } = bindLinks(flow.document.design, flow.links, known)
    return { flow: { ...flow, document: { ...flow.document, design: bound } }, missingLinks: missing }
  })

/** Compares a flow of a folder with the server. */
export async function planFlow({ flow, missingLinks }: BoundFlow, connection: Connection): Promise<FlowPlan> {
  const { id, document } = flow
  const plan = await designCalls(connection).document.plan({ _id: id, document })
  return { kind: 'flow', id, name: document.name, missingLinks, ...plan }
}

/** Reads the chosen flows of a folder; throws if there are none. */
export function readFlows(
  { folder: path, ids }: DesignChoice,
  connection: Connection,
): ResourceChoice & { flows: FolderFlow[] } {
  const folder = new DesignFolder(path, connection.url)
  const flows = (ids.length ? ids : folder.ids()).map((id) => folder.read(id))
  if (!flows.length) throw new CommandError('folder-empty', { folder: path }, exitCodes.usage)
  return { path, folder, flows, isAll: !ids.length }
}

/**
 * Compares flows of a folder with the server. A flow that was never pulled from this server is based on the save that the
 * plan has seen.
 */
export async function planDesigns(
  choice: DesignChoice,
  connection: Connection,
): Promise<(ResourcePlan | FlowPlan)[]> {
  const read = readFlows(choice, connection)
  const { folder, flows } = read
  const { plans: resources, known } = await planResources(read, connection)
  const plans: FlowPlan[] = []
  for (const bound of bindFlows(flows, known)) {
    const plan = await planFlow(bound, connection)
    if (!plan.isNew && folder.saveOf(plan.id) === undefined) folder.recordSave(plan.id, plan.rev)
    plans.push({ ...plan, problems: plan.problems.filter((one) => !isAwaited(one, bound, resources)) })
  }
  return [...resources, ...plans]
}

/** Whether a problem of a flow ends with the contact groups and ledgers that the same files add. */
function isAwaited(
  { code, params = {} }: FlowPlan['problems'][number],
  { flow }: BoundFlow,
  resources: readonly ResourcePlan[],
): boolean {
  const added = resources.filter(({ isNew }) => isNew)
  if (code === 'design.contactgroup-unknown')
    return added.some(({ kind, name }) => kind === 'contactgroup' && name === params.name)
  const use = code === 'design.ledger-gone' && flow.document.design.set.ledgers?.[Number(params.n) - 1]
  return (
    use !== undefined && use !== false && added.some(({ kind, id }) => kind === 'ledger' && id === use.ledger)
  )
}

/** Problems of a plan that prevent publishing. */
export const errorsOf = ({ problems }: Pick<FlowPlan, 'problems'>) =>
  problems.filter(({ level }) => level === undefined || level === 'error')

/** Whether a plan may be applied and published: no error, no failing case, no unknown name, no missing right. */
export const isClean = (plan: ResourcePlan | FlowPlan): boolean =>
  plan.kind === 'flow' ? isPublishable(plan) : canApplyResource(plan)

const isPublishable = (plan: FlowPlan): boolean =>
  !errorsOf(plan).length &&
  plan.cases.every(({ isAsExpected }) => isAsExpected) &&
  !plan.missing.length &&
  !plan.missingLinks.length
