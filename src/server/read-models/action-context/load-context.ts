import controls from '#schemas/values/control.json'
import { Refused } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { Work } from '../../../core/expression/work-budget'
import type { FlowAction } from '../../../core/flow/context/define-action'
import { subFlowIdsOf } from '../../../core/flow/design/design'
import { decideToKeep, type KeptAct } from '../../../core/flow/replay/recorded-action'
import { applyChanges } from '../../../core/flow/snapshot/apply-changes'
import type { FlowChange } from '../../../core/flow/snapshot/flow-changes'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { Actor, FlowSnapshot } from '../../../core/flow/snapshot/snapshot'
import { choosesFlows } from '../../../core/form/field-values/picker-entry'
import type { Control, FlowDesign } from '../../../generated/types'
import type { Reader } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { chinaRegions, formerRegions } from '../../platform/schemas/regions'
import { cleanHtml } from '../../platform/security/sanitize-html'
import { rightsOnFlow } from '../../policies/flow'
import { findDesign } from '../../queries/design/design'
import { type Version, versionOf } from '../../queries/design/version'
import type { Addressees } from '../../queries/directory/recipient-directory'
import { type FlowRows, type RunningFlow, readRows } from '../../queries/flow/running-flow'
import { companyControl } from './company-control'
import type { AskRemote } from './remote/retry-with-remote'
import { offeredFlows } from './selectable-flows'
import { startableFlows } from './startable-flows'

/** What an act finds: the snapshot that rules see, who acts, and what the house knows beside it. */
export interface Scene {
  snapshot: FlowSnapshot
  actor: Actor
  version: Version
  /** Missing while the flow is being created. */
  running?: RunningFlow
}

/** Where a scene is read from. */
export interface Stage {
  reader: Reader
  context: Context
  addressees: Addressees
  /** How the scene's expressions ask remote functions; without it they get no answers. */
  remote?: AskRemote
}

/** The scene before a flow of this design exists. */
export async function openingScene(stage: Stage, designId: string): Promise<Scene & { description: string }> {
  const { reader, context } = stage
  const { workspace } = context.caller
  const design = await findDesign(reader, workspace, designId)
  if (!design) throw new Refused('flowdesign.not-found')
  if (!design.enabled) throw new Refused('flow.not-enabled', { name: design.name })
  const version = design.publishedVersion && (await versionOf(reader, workspace, design.publishedVersion))
  if (!version) throw new Refused('flow.not-published', { name: design.name })
  const snapshot = { ...(await emptySnapshot(stage, version)), flowName: design.name }
  return { snapshot, version, actor: actorOf(context, []), description: design.description }
}

/** The scene of a running flow; its rows may have been read with its head. */
export async function runningScene(stage: Stage, running: RunningFlow, rows?: FlowRows): Promise<Scene> {
  const { reader, context, addressees } = stage
  const { workspace, flows } = context.caller
  if (flows && !flows.includes(running.designId)) throw new Refused('flow.not-found')
  const version = await versionOf(reader, workspace, running.versionId)
  if (!version) throw new Error(`version ${running.versionId} of flow ${running.id} is missing`)
  const read = isEnough(version.design, rows) ? rows : await readRows(reader, workspace, { flow: running.id })
  const { messages, visits } = read
  const leftOut = leftOutOf(running, read)
  const snapshot = { ...(await emptySnapshot(stage, version)), flow: running, flowName: running.name }
  const rules = await rulesOf(stage, running, version.design)
  const rights = rightsOnFlow(running, rules, { caller: context.caller, addressees })
  return {
    snapshot: { ...snapshot, messages, visits, leftOut },
    version,
    running,
    actor: actorOf(context, rights),
  }
}

/** Whether the rows that were read are all that the design asks for: duties and milestones look at the other steps, too. */
const isEnough = (design: FlowDesign, rows: FlowRows | undefined): rows is FlowRows =>
  rows !== undefined && (rows.elsewhere === undefined || !looksElsewhere(design))

const looksElsewhere = ({ set, funlist }: FlowDesign): boolean =>
  !!set.duties?.length || funlist.some(({ btnGroup }) => btnGroup.some(({ milestone }) => milestone))

/** What waits and was not read; the head knows how many wait in all. */
function leftOutOf({ unfinished }: RunningFlow, { messages, elsewhere, votes }: FlowRows) {
  if (elsewhere === undefined) return undefined
  const inVisit = unfinished - elsewhere - messages.filter(isWaiting).length
  return { elsewhere, inVisit, ...(votes && { votes }) }
}

/** Who may watch and cancel follows the version that the design runs today, not the one the flow was started with. */
async function rulesOf({ reader, context }: Stage, { publishedVersion }: RunningFlow, started: FlowDesign) {
  const today = publishedVersion && (await versionOf(reader, context.caller.workspace, publishedVersion))
  const design = today ? today.design : started
  return { permissions: design.set.permissions, form: design.formset }
}

/** What the company allows where the design does not say; not asked for where the design says all. */
async function controlOf({ reader, context }: Stage, { set }: FlowDesign): Promise<Control> {
  if (Object.keys(set.control ?? {}).length === Object.keys(controls.properties).length) return {}
  return companyControl(reader, context.caller)
}

/** The flow of a design before there is one. */
export const emptySnapshot = async (
  stage: Stage,
  { id, designId, design }: Pick<Version, 'id' | 'designId' | 'design'>,
) => ({
  flowId: designId,
  version: id,
  design,
  flows: choosesFlows(design.formset) ? await offeredFlows(stage) : undefined,
  visits: [],
  messages: [],
  subFlows: await startableFlows(stage, subFlowIdsOf(design)),
  ...stage.addressees,
  control: await controlOf(stage, design),
  now: stage.context.clock.now(),
  newId: stage.context.newId,
  regions: chinaRegions,
  zone: companyZone,
  former: formerRegions,
  remote: stage.remote,
  work: new Work(true),
  cleanHtml,
})

const actorOf = ({ caller }: Context, allows: Actor['allows']): Actor => ({
  id: caller.id,
  name: caller.name,
  allows,
  ...(caller.real ? { realId: caller.real.id, realName: caller.real.name } : {}),
})

/** What an act did: the flow before and after it, the changes between, and how it can be decided again. */
export interface Deed extends Scene {
  act: KeptAct
  changes: FlowChange[]
  after: FlowSnapshot
}

/** A scene with what a rule answers to it. */
export function deedOf<Input>(scene: Scene, action: FlowAction<Input>, input: Input): Deed {
  const { snapshot, actor } = scene
  const { changes, act } = decideToKeep(snapshot, action, { input, actor })
  return { ...scene, act, changes, after: applyChanges(snapshot, changes) }
}
