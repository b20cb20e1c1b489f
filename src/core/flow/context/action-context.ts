import type { Choice, Dept, SubFlowChoice } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { Directory, DirectoryPerson } from '../../directory/directory'
import type { Scope } from '../../expression'
import { expressionScope, type FormWithValues } from '../../form'
import type { RecipientContext } from '../../recipient/resolution'
import { runStage } from '../../slices'
import { type FlowExpressionContext, flowExpressionContextOf } from '../forms/flow-expression-context'
import {
  type Actor,
  applyChanges,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  type FlowState,
  type LogRecord,
  messageLineageOf,
  messageStatus,
  type RouteReason,
} from '../snapshot'

/**
 * Whether people must be picked where a step asks for it: a person sends, looks at the preview, or at the
 * forecast; missing = a program acts, which cannot pick.
 */
type PickingMode = 'required' | 'preview' | 'forecast'

/** Context of a running action: the flow as found, the actor and their department, and the changes so far. */
export class ActionContext {
  readonly changes: FlowChange[] = []
  /** Reasons for the targets of the pressed buttons. */
  readonly reasons: RouteReason[] = []
  /** History of messages closed because enough other branches had arrived, or because their time was over. */
  readonly spared: LogRecord['history'] = []
  /** How far the action has come; all its views share it. */
  private readonly progress = { isFlowEnded: false }
  /** Flow after the first `count` changes, cached so that a long action does not reapply them. */
  private applied: { count: number; flow: FlowSnapshot }
  /**
   * Values available to expressions while the flow has this form; also caches the results of custom
   * functions.
   */
  private world?: { head: FlowState; actor: Actor; of: FlowExpressionContext }

  constructor(
    readonly before: FlowSnapshot,
    readonly actor: Actor,
    readonly deptId: string,
    readonly choices: readonly Choice[],
    /** Choices about flows that the pressed button starts. */
    readonly subFlows: readonly SubFlowChoice[],
    readonly picking: PickingMode | undefined,
  ) {
    this.applied = { count: 0, flow: before }
  }

  /** Flow with the changes so far. */
  get flow(): FlowSnapshot {
    const { changes, applied } = this
    if (applied.count < changes.length)
      this.applied = { count: changes.length, flow: applyChanges(applied.flow, changes.slice(applied.count)) }
    return this.applied.flow
  }

  /** Adds messages to the flow. */
  addMessages(messages: readonly FlowMessage[]): void {
    const added = runStage(this.before, messages.length, () =>
      messages.map((message) => ({ type: 'message.add' as const, message })),
    )
    for (const change of added) this.changes.push(change)
  }

  /** Whether a button has ended the whole flow in this action, so that only notices are still entered. */
  get isFlowEnded(): boolean {
    return this.progress.isFlowEnded
  }

  /** Records that a button has ended the whole flow. */
  endFlow(): void {
    this.progress.isFlowEnded = true
  }

  /** Head of the flow with the changes so far. */
  get head(): FlowState {
    return createFlowHead(this.flow)
  }

  /** Flow's form with all values available to expressions. */
  get form(): FormWithValues {
    const now = this.flow
    return { form: now.design.formset, values: createFlowHead(now).form, ...this.expressionContext(now) }
  }

  /** Flow's form as the scope of conditions. */
  get conditionScope(): Scope {
    return expressionScope(this.form)
  }

  /** Returns the same action from another view; both collect the same changes. */
  copy(part: Partial<Pick<ActionContext, 'before' | 'actor' | 'deptId'>>): ActionContext {
    return Object.assign(Object.create(ActionContext.prototype), this, part)
  }

  /** Returns the values available to expressions beside the form of the flow. */
  expressionContext(flow: FlowSnapshot): FlowExpressionContext {
    const { actor, deptId, world } = this
    const head = createFlowHead(flow)
    const { form, level } = head
    const isSame = world?.actor === actor && world.head.form === form && world.head.level === level
    const known =
      world && isSame
        ? world
        : { head, actor, of: flowExpressionContextOf(flow, { actor, deptId, values: form }) }
    this.world = known
    return known.of
  }
}

/** Returns whether people must be picked by the person who sends. */
export function pickingModeOf({
  unfinished,
  isPreview,
}: {
  unfinished?: boolean | undefined
  isPreview?: boolean | undefined
}): PickingMode {
  if (unfinished) return 'forecast'
  return isPreview ? 'preview' : 'required'
}

/** Creates the context of an action. */
export function createActionContext(
  before: FlowSnapshot,
  actor: Actor,
  {
    deptId = '',
    choices = [],
    subFlows = [],
    picking,
  }: Partial<Pick<ActionContext, 'deptId' | 'choices' | 'subFlows' | 'picking'>> = {},
): ActionContext {
  const from = actingDepartment(before.directory, actor, deptId)
  return new ActionContext(before, actor, from, choices, subFlows, picking)
}

/** Returns the head of a created flow. */
export function createFlowHead({ flow }: FlowSnapshot): FlowState {
  if (!flow) throw new BusinessError('flow.not-found')
  return flow
}

/** Resolves the department a person acts from: the one they name, which must be their own, or their first. */
function actingDepartment(directory: Directory, actor: Actor, deptId: string): string {
  const own = directory.person(actor.id)?.departments ?? []
  if (deptId && !own.some(({ id }) => id === deptId))
    throw new BusinessError('flow.not-your-department', {
      dept: directory.department(deptId)?.name ?? deptId,
    })
  return deptId || (own[0]?.id ?? '')
}

/** Returns the departments of a person in the format of messages. */
export const messageDepartmentsOf = (directory: Directory, person: DirectoryPerson | undefined): Dept[] =>
  (person?.departments ?? []).map(({ id }) => ({ v: id, n: directory.department(id)?.name ?? id }))

/** Creates a message from the fields that the action decides. */
export function createMessage(
  { before, actor }: ActionContext,
  rest: Pick<FlowMessage, 'visitId' | 'stepId' | 'stepName' | 'to' | 'status' | 'dealtype'> &
    Partial<FlowMessage>,
): FlowMessage {
  const person = before.directory.person(rest.to)
  return {
    id: before.newId(),
    preStepId: null,
    preStepName: null,
    preMessageIds: [],
    toName: person?.name ?? '',
    toDepts: messageDepartmentsOf(before.directory, person),
    isCopy: false,
    level: 0,
    hasRead: false,
    createdAt: before.now,
    createdId: actor.id,
    creater: actor.name,
    timeExpired: 0,
    expiresAt: null,
    finishedAt: null,
    finishedId: null,
    log: { suggest: '', button: '' },
    isRevoke: false,
    ...rest,
  }
}

/** Returns the message, or the one that led to it if it had no assignee (an event, a skipped step). */
function withReceiver(flow: FlowSnapshot, message: FlowMessage | undefined) {
  if (!message || message.to) return message
  const lineage = messageLineageOf(flow)
  let found: FlowMessage | undefined = message
  for (let left = flow.messages.length; found && !found.to && left > 0; left--)
    found = lineage.message(found.preMessageIds.at(-1) ?? '')
  return found
}

/**
 * Returns the last handler for a step entered from these messages: their handler, or the actor. If they
 * handled it in another person's place, that person, whose superiors count.
 */
function lastHandler({ actor, deptId, before }: ActionContext, message: FlowMessage | undefined) {
  const handled: number[] = [messageStatus.handled, messageStatus.started]
  const firstDept = (id: string) => before.directory.person(id)?.departments[0]?.id ?? ''
  if (message?.entrustFrom && message.status === messageStatus.handled)
    return { lastUserId: message.entrustFrom.id, lastDeptId: firstDept(message.entrustFrom.id) }
  if (!message || message.to === actor.id || !handled.includes(message.status))
    return { lastUserId: actor.id, lastDeptId: deptId }
  return { lastUserId: message.to, lastDeptId: firstDept(message.to) }
}

/** Returns the context that recipients depend on when a step is entered after this message. */
export function recipientContext(
  act: ActionContext,
  now: FlowSnapshot,
  after: FlowMessage | undefined,
): RecipientContext {
  const { design, directory, groups } = now
  const { createdId, deptId, form } = createFlowHead(now)
  return {
    directory,
    groups,
    slices: now.slices,
    set: design.set,
    creatorId: createdId,
    creatorDeptId: deptId,
    ...lastHandler(act, withReceiver(now, after)),
    form: design.formset,
    values: form,
    ...act.expressionContext(now),
  }
}

/** Returns who answers for a request: its creator, or the owner of the program that created it. */
export const requesterOf = ({ directory }: Pick<FlowSnapshot, 'directory'>, createdId: string): string =>
  directory.person(createdId)?.program ?? createdId
