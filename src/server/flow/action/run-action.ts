import { BusinessError } from '../../../core/business-error'
import { type FlowAction, findButtonRequiringProof } from '../../../core/flow'
import type { ActionSignature } from '../../../core/proof/approval'
import type { CallName } from '../../../generated/calls'
import type { DecisionSignature, FlowDesign, StoredFile } from '../../../generated/types'
import { awaitStatements, type Context, runIdempotent, type Tx, wakeJob } from '../../platform'
import { assertProof } from '../../policies/proof'
import { type FlowTarget, findFlow, lockFlowAndRows, recallFlowRows } from '../../queries'
import { explainNoAssignee } from '../../read-models/action-context/explain-no-assignee'
import {
  type ActionResult,
  decideAction,
  type FlowContext,
  type FlowContextSource,
  loadNewFlowContext,
  loadRunningFlowContext,
} from '../../read-models/action-context/load-context'
import {
  type ActionStage,
  evaluateRule,
  readStages,
  runStages,
  type WriteActionRun,
  writeStages,
} from './action-stages'
import { attachFiles } from './attach-files'
import { prepareActionWrite } from './persist-action'
import { answerWithChallenge, signDecision } from './sign-decision'

/*
 * The only path by which a running flow changes. Every action (create, deal, cancel, withdraw) runs through
 * the stages below, in one transaction, so it happens completely or not at all:
 *
 * - Remote results, recipients, transaction (action-stages.ts): a rule that needs unknown results of remote
 *   functions has decided nothing. The transaction is rolled back, the results are fetched while nothing is
 *   locked, and the action is retried with them. Directory and contact groups are read before the transaction,
 *   and an action that resolves recipients is retried if the company has changed when it is written.
 * - Request id: a request id that already has a response gets that response again. The row of the request id is
 *   written first; a repeated request waits at it until the first has committed.
 * - Lock and snapshot: the flow's row is read `for update`, by the flow's id or through one of its messages. From
 *   here on no other transaction changes this flow. A new flow has no row to lock; its document number's
 *   counters are locked as it is written. Visits and messages are read after the lock, so that the action sees
 *   the result of the one before, but are sent in the same round trip: the database begins to read once it has
 *   the lock. Design versions never change and come from memory.
 * - Guard and rule: first checks that only the server can make, such as whether the form is still the one that
 *   the person saw. Then the rule, a pure function of the snapshot, returns changes or throws BusinessError. A
 *   signature that was expected to advance nothing and does is decided again on the whole flow
 *   (retry-with-full-snapshot.ts). A rule that distributes a step among people decides again with their
 *   workload, behind a lock of such actions (retry-with-workload.ts). A rule whose work takes more than a time
 *   slice is interrupted, other requests run, and it decides again with the results so far
 *   (decide-in-slices.ts).
 * - Proof of identity: an action that requires one is rejected until there is one (policies/proof.ts).
 * - Signature: a decision at a step that requires one carries the assertion of its author's passkey over the act
 *   that the rule has just decided (sign-decision.ts).
 * - History link: the record of the action is linked to the chain of its flow's history, and its rows are
 *   serialized in time slices (action-rows.ts).
 * - Changes and response: the changes with history and effects, in a few statements, and the files now attached
 *   to the flow. Closing a message names the status it was read with, so that even a fault in the locking could
 *   not overwrite a person's decision. The caller's data, with fresh badges, is stored under the request id. Its
 *   reads are sent behind the writes without waiting for them; both are awaited before the commit.
 * - Outbox, around all others: effects that reach outside (push, mail and http) are rows of the outbox, run
 *   after the commit.
 *
 * Locks are taken in one order everywhere: request, flow, workload, messages by id. Only the database and the
 * time slices of others are awaited inside.
 */

/** Action request: the rule, its input, the flow it targets, and the response. */
export interface ActionRequest<Input, Answer> {
  call: CallName
  body: { requestId?: string; signature?: DecisionSignature }
  target: ActionTarget
  action: FlowAction<Input>
  input: Input
  /** Design to which the action moves the flow. */
  design?: FlowDesign
  /** Files attached to the opinion. */
  attached?: readonly StoredFile[]
  /** Rejects the action for reasons outside the rule. */
  guard?(scene: FlowContext): void
  answer(actionResult: ActionResult, tx: Tx): Promise<Answer>
}

/** Target of an action: a running flow, or the design of the flow to create. */
export type ActionTarget = FlowTarget | { design: string }

/** Run of an action: each stage adds the part that the next ones read. */
interface ActionRun extends WriteActionRun {
  request: ActionRequest<unknown, unknown>
  flow: FlowContext
  result: ActionResult
  /** Signature of the person who decided, where the step requires one. */
  signed?: ActionSignature
  write(tx: Tx): Promise<void>
  response: unknown
}

/** Stages of an action, in order. */
const stages: readonly ActionStage<ActionRun>[] = [
  { name: 'outbox', around: wakeOutbox },
  { name: 'challenge', around: ({ context }, next) => answerWithChallenge(context, () => next({})) },
  ...writeStages,
  { name: 'request id', around: reuseResponse },
  { name: 'lock and snapshot', step: lockAndLoad },
  { name: 'guard and rule', step: decide },
  { name: 'proof of identity', step: requireProof },
  { name: 'signature', step: requireSignature },
  { name: 'history link', step: prepareWrite },
  { name: 'changes and response', step: writeAndRespond },
]

/** Runs an action in one transaction: lock, read, decide, write, respond. */
export const runAction = <Input, Answer>(
  request: ActionRequest<Input, Answer>,
  context: Context,
): Promise<Answer> =>
  runStages(
    stages,
    { context, request: request as ActionRequest<unknown, unknown> },
    ({ response }) => response as Answer,
  )

/** Wakes the outbox once the changes and their effects are committed. */
async function wakeOutbox<Value>(
  { context }: ActionRun,
  next: (part: object) => Promise<Value>,
): Promise<Value> {
  const response = await next({})
  wakeJob(context.db)
  return response
}

/** Returns the stored response of a repeated request, and otherwise stores the response of this one. */
function reuseResponse<Value>(
  { tx, context, request: { call, body } }: ActionRun,
  next: (part: object) => Promise<Value>,
): Promise<Value> {
  const { requestId } = body
  return runIdempotent(tx, context, { requestId, call, body, work: () => next({}) })
}

/** Locks the flow and reads it behind the lock; a new flow has nothing to lock. */
async function lockAndLoad(run: ActionRun): Promise<Pick<ActionRun, 'flow'>> {
  const { target } = run.request
  if ('design' in target) return { flow: await loadNewFlowContext(run, target.design) }
  const { tx, context } = run
  const { hasReadMarks } = run.request.action
  const found = await lockFlowAndRows(tx, context.db, context.caller.workspace, { ...target, hasReadMarks })
  if (!found) throw new BusinessError('flow.not-found')
  const source = { ...run, target: run.request.design }
  return { flow: await loadRunningFlowContext(source, found.running, found.rows) }
}

async function decide(run: ActionRun): Promise<Pick<ActionRun, 'result'>> {
  return { result: await evaluateRule(run, run.flow, (flow) => guardAndDecide(run.request, flow)) }
}

/**
 * Rejects an action whose design requires a proof of identity; the page requests it and sends the action
 * again.
 */
async function requireProof({ result, context }: ActionRun): Promise<object> {
  const button = findButtonRequiringProof(result.changes)
  if (button !== undefined) assertProof(context, 'proof.needed-by', { button })
  return {}
}

/** Rejects a decision that its author has to sign, until it carries the signature (sign-decision.ts). */
function requireSignature({ tx, context, result, request }: ActionRun): Promise<Partial<ActionRun>> {
  return signDecision({
    tx,
    context,
    result,
    attached: request.attached ?? [],
    signature: request.body.signature,
  })
}

/** Prepares the writes and their link in the chain of the history, before the first is sent. */
async function prepareWrite(run: ActionRun): Promise<Pick<ActionRun, 'write'>> {
  const { result, context, addressees, request, signed } = run
  const { companyVersion } = addressees
  return {
    write: await prepareActionWrite(result, { context, companyVersion, attached: request.attached, signed }),
  }
}

/** Sends the writes and, without waiting for them, the reads of the response; awaits both. */
async function writeAndRespond(run: ActionRun): Promise<Pick<ActionRun, 'response'>> {
  const { tx, context, request, result, write } = run
  const { attached = [] } = request
  const respond = async () => {
    await attachFiles(tx, result, attached, context)
    return request.answer(result, tx)
  }
  const [, response] = await awaitStatements<[unknown, unknown]>([write(tx), respond()])
  return { response }
}

/** Previews an action, decided by the same rule on the same data; writes and locks nothing. */
export const previewAction = <Input>(
  request: Pick<ActionRequest<Input, never>, 'action' | 'input' | 'target' | 'guard'>,
  context: Context,
): Promise<ActionResult> => evaluateReadOnly(request.target, context, (flow) => guardAndDecide(request, flow))

/**
 * Evaluates a function of the current state, with the results of remote functions; writes and locks nothing.
 */
export const evaluateReadOnly = <Answer>(
  target: ActionTarget,
  context: Context,
  work: (scene: FlowContext) => Answer,
): Promise<Answer> =>
  runStages(readStages, { context }, async (run) =>
    evaluateRule(run, await loadCurrentFlow(run, target), work),
  )

async function loadCurrentFlow(source: FlowContextSource, target: ActionTarget): Promise<FlowContext> {
  if ('design' in target) return loadNewFlowContext(source, target.design)
  const { workspace } = source.context.caller
  const running = await findFlow(source.reader, workspace, target)
  if (!running) throw new BusinessError('flow.not-found')
  const rows = await recallFlowRows(source.context.db, {
    workspace,
    running,
    detail: 'traced',
  })
  return loadRunningFlowContext(source, running, rows)
}

function guardAndDecide<Input>(
  { action, input, guard }: Pick<ActionRequest<Input, never>, 'action' | 'input' | 'guard'>,
  flow: FlowContext,
): ActionResult {
  guard?.(flow)
  try {
    return decideAction(flow, action, input)
  } catch (error) {
    throw explainNoAssignee(error, flow)
  }
}
