import controls from '#schemas/values/control.json'
import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import { WorkBudget } from '../../../core/expression'
import {
  type Actor,
  applyChanges,
  assertAgentAction,
  assertMandate,
  assertQuestionAction,
  assertQuestionKept,
  decideAndRecord,
  type FlowAction,
  type FlowChange,
  type FlowSnapshot,
  isWaiting,
  type RecordedAction,
  startVersionOf,
  subFlowIdsOf,
} from '../../../core/flow'
import { hasPickerOf } from '../../../core/form'
import type { Control, FlowDesign } from '../../../generated/types'
import { type Context, type DbReader, translateKey } from '../../platform'
import { chinaRegions, formerRegions } from '../../platform/schemas/regions'
import { sanitizeHtml } from '../../platform/security/sanitize-html'
import { clearFieldsOnFlow, rightsOnFlow } from '../../policies/flow'
import {
  type DesignVersion,
  type FlowRows,
  findDesign,
  findPublishedVersion,
  type RecipientDirectory,
  type RunningFlow,
  readFlowRows,
  type VisitDetail,
} from '../../queries'
import { readRecentUndos } from '../../queries/flow/decision-undo'
import { findActingProgram } from '../../queries/session/program-account'
import { readCompanyControl } from './company-control'
import { findDesignLedgers } from './design-ledgers'
import type { RemoteResolver } from './remote/retry-with-remote'
import { listSelectableFlows, listStartableFlows } from './startable-flows'

/** Context of an action: the snapshot for the rules, the actor, and further data of the server. */
export interface FlowContext {
  snapshot: FlowSnapshot
  actor: Actor
  version: DesignVersion
  /** Missing while the flow is being created. */
  running?: RunningFlow
  /** Whether the snapshot has the traces of all visits. */
  visitDetail: VisitDetail
}

/** Source of an action context. */
export interface FlowContextSource {
  reader: DbReader
  context: Context
  addressees: RecipientDirectory
  /** Remote functions for the context's expressions; without it they return nothing. */
  remote?: RemoteResolver
  /** Whether people other than the caller create the flows. */
  isSimulated?: boolean
  /** Design to which the action moves the flow. */
  target?: FlowDesign | undefined
}

/** Loads the context before a flow of this design exists. */
export async function loadNewFlowContext(
  stage: FlowContextSource,
  designId: string,
): Promise<FlowContext & { description: string }> {
  const { reader, context } = stage
  const { workspace, flows } = context.caller
  const design = await findDesign(reader, workspace, designId)
  if (!design || (flows && !flows.includes(designId))) throw new BusinessError('flowdesign.not-found')
  if (!design.enabled) throw new BusinessError('flow.not-enabled', { name: design.name })
  const versionId = startVersionOf(design, stage.addressees.directory, context.caller.id)
  const version = versionId && (await findPublishedVersion(reader, workspace, versionId))
  if (!version) throw new BusinessError('flow.not-published', { name: design.name })
  const snapshot = { ...(await emptySnapshot(stage, version)), flowName: design.name }
  const { description } = design
  const actor = await actorOf(stage, designId, [])
  return { snapshot, version, visitDetail: 'traced', actor, description }
}

/** Loads the context of a running flow; its rows may have been read with its head. */
export async function loadRunningFlowContext(
  stage: FlowContextSource,
  running: RunningFlow,
  rows?: FlowRows,
): Promise<FlowContext> {
  const { reader, context, addressees } = stage
  const { workspace, flows } = context.caller
  if (flows && !flows.includes(running.designId)) throw new BusinessError('flow.not-found')
  const version = await findPublishedVersion(reader, workspace, running.versionId)
  if (!version) throw new Error(`version ${running.versionId} of flow ${running.id} is missing`)
  const read = isEnough(version.design, rows)
    ? rows
    : await readFlowRows(reader, workspace, { flow: running.id })
  const { messages, visits, detail: visitDetail } = read
  const leftOut = leftOutOf(running, read)
  const snapshot = { ...(await emptySnapshot(stage, version)), flow: running, flowName: running.name }
  const rules = await rulesOf(stage, running, version.design)
  const undos = await readRecentUndos(reader, context.caller, { ...snapshot, messages })
  const viewer = { caller: context.caller, addressees }
  const rights = rightsOnFlow(running, rules, viewer)
  const clearFields = clearFieldsOnFlow(running, rules, viewer)
  return {
    snapshot: { ...snapshot, messages, visits, leftOut, undos },
    version,
    running,
    visitDetail,
    actor: {
      ...(await actorOf(stage, running.designId, rights)),
      ...(clearFields.length > 0 && { clearFields }),
    },
  }
}

/**
 * Whether the rows read are all the design needs: separation of duties and milestones also use the other
 * steps.
 */
const isEnough = (design: FlowDesign, rows: FlowRows | undefined): rows is FlowRows =>
  rows !== undefined && (rows.elsewhere === undefined || !looksElsewhere(design))

const looksElsewhere = ({ set, funlist }: FlowDesign): boolean =>
  !!set.duties?.length || funlist.some(({ btnGroup }) => btnGroup.some(({ milestone }) => milestone))

/** Counts the waiting messages not read; the head stores the total. */
function leftOutOf({ unfinished }: RunningFlow, { messages, elsewhere, votes }: FlowRows) {
  if (elsewhere === undefined) return undefined
  const inVisit = unfinished - elsewhere - messages.filter(isWaiting).length
  return { elsewhere, inVisit, ...(votes && { votes }) }
}

/**
 * Reads the rules for supervision and cancellation from the version published today, not the one the flow was
 * started with.
 */
async function rulesOf(
  { reader, context }: FlowContextSource,
  { publishedVersion }: RunningFlow,
  started: FlowDesign,
) {
  const today =
    publishedVersion && (await findPublishedVersion(reader, context.caller.workspace, publishedVersion))
  const design = today ? today.design : started
  return { permissions: design.set.permissions, form: design.formset }
}

/**
 * Reads the company's settings for what the design does not specify; skipped where the design specifies
 * everything.
 */
async function controlOf({ reader, context }: FlowContextSource, { set }: FlowDesign): Promise<Control> {
  if (Object.keys(set.control ?? {}).length === Object.keys(controls.properties).length) return {}
  return readCompanyControl(reader, context.caller)
}

/** Snapshot of a design before a flow exists. */
export const emptySnapshot = async (
  stage: FlowContextSource,
  { id, designId, design }: Pick<DesignVersion, 'id' | 'designId' | 'design'>,
) => ({
  designId,
  version: id,
  design,
  flows: hasPickerOf(design.formset, 'flow') ? await listSelectableFlows(stage) : undefined,
  visits: [],
  messages: [],
  subFlows: await listStartableFlows(stage, subFlowIdsOf(design)),
  ...stage.addressees,
  ledgers: await findDesignLedgers(
    { ...stage.context, reader: stage.reader },
    ...[design, ...(stage.target ? [stage.target] : [])],
  ),
  control: await controlOf(stage, design),
  now: stage.context.clock.now(),
  newId: stage.context.newId,
  regions: chinaRegions,
  zone: companyZone,
  former: formerRegions,
  remote: stage.remote,
  work: new WorkBudget(true),
  cleanHtml: sanitizeHtml,
})

/** Returns the person who acts, and the one or the program that acts for them; throws for a program that has been stopped. */
async function actorOf(
  { reader, context }: FlowContextSource,
  designId: string,
  allows: Actor['allows'],
): Promise<Actor> {
  const { caller, language } = context
  const { id, name, real, via } = caller
  if (!real) return { id, name, allows, ...(via && { via }) }
  if (caller.token?.program !== real.id) return { id, name, allows, realId: real.id, realName: real.name }
  const program = await findActingProgram(reader, caller.workspace, {
    program: real.id,
    person: id,
    designId,
    now: context.clock.now(),
  })
  if (!program?.isLive) throw new BusinessError('program.not-live', { name: real.name })
  const { mandate, ownerId, owner, isCovered } = program
  if (!mandate) return { id, name, allows, realId: real.id, realName: real.name }
  const realName = translateKey(language, 'program.agent-name', { name: real.name, owner })
  return { id, name, allows, realId: real.id, realName, agent: { ownerId, mandate, isCovered } }
}

/** Result of an action: the flow before and after it, the changes, and the data to replay it. */
export interface ActionResult extends FlowContext {
  act: RecordedAction
  changes: FlowChange[]
  after: FlowSnapshot
}

/** Runs a rule on a context. Returns the context with the result. */
export function decideAction<Input>(
  scene: FlowContext,
  action: FlowAction<Input>,
  input: Input,
): ActionResult {
  const { snapshot, actor } = scene
  assertQuestionAction(snapshot, action.name, actor)
  assertAgentAction(snapshot, action.name, actor)
  const { changes, act } = decideAndRecord(snapshot, action, { input, actor })
  const after = applyChanges(snapshot, changes)
  assertQuestionKept(snapshot, after)
  assertMandate(snapshot, after, { action: action.name, actor, changes })
  return { ...scene, act, changes, after }
}
