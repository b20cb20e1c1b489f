import { BusinessError } from '../../../core/business-error'
import type { FlowAction } from '../../../core/flow/context/define-action'
import { proofButton } from '../../../core/flow/guards/proof-requirement'
import type { CallName } from '../../../generated/calls'
import type { StoredFile } from '../../../generated/types'
import { awaitStatements, type Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { runIdempotent } from '../../platform/http/idempotency'
import { wake } from '../../platform/jobs/job-signal'
import { assertProof } from '../../policies/proof'
import { readRecipientDirectory } from '../../queries/directory/recipient-directory'
import { type FlowTarget, findFlow, lockFlowAndRows, readFlowRows } from '../../queries/flow/running-flow'
import { explainNoAssignee } from '../../read-models/action-context/explain-no-assignee'
import {
  type ActionResult,
  decideAction,
  type FlowContext,
  type FlowContextSource,
  loadNewFlowContext,
  loadRunningFlowContext,
} from '../../read-models/action-context/load-context'
import { retryWithRemote } from '../../read-models/action-context/remote/retry-with-remote'
import { retryWithFullSnapshot } from '../../read-models/action-context/retry-with-full-snapshot'
import { retryWithRecipients } from '../../read-models/action-context/retry-with-recipients'
import { retryWithWorkload } from '../../read-models/action-context/retry-with-workload'
import { attachFiles } from './attach-files'
import { prepareActionWrite } from './persist-action'
import { createWorkloadReader } from './workload-reader'

/*
 * The one way in which a running flow changes. Every act (create, deal, cancel, withdraw) goes through these steps,
 * all in one transaction, so that it happens whole or not at all:
 *
 * 1. Once: a request id that was answered before gets that answer again. The row of the request id is the first
 *    thing written; a repeated request waits at it until the first has committed.
 * 2. Lock: the flow's row is read `for update`, by the flow's id or through one of its messages. From here on nobody
 *    else changes this flow. A new flow has no row to lock; its document number's counters are locked as it is written.
 * 3. Read: visits and messages after the lock, so that the act sees what the one before it did. They are asked for
 *    in the same flight as the lock: the server begins to read when it has the lock. Versions of designs never change
 *    and come from memory; directory and contact groups are read before the transaction, and an act that asks people
 *    begins again where the company has changed when it is written.
 * 4. Guard: what only the server can check, such as whether the form is still the one that the person saw.
 * 5. Decide: the rule, a pure function of the snapshot, answers changes or throws BusinessError. A rule that asks remote
 *    functions for what is not known has decided nothing: the transaction is rolled back, the answers are fetched while
 *    nothing is locked, and everything begins again with them (server/read-models/action-context/remote/retry-with-remote.ts).
 *    A signature that was to move nothing on and does is decided again on the whole flow (retry-with-full-snapshot.ts).
 *    A rule that shares a step out among people decides again with how they stand, behind a lock of such acts
 *    (retry-with-workload.ts).
 *    A rule whose long work takes more than a slice of time is interrupted, others have their turn, and it decides again
 *    with what that work has come to (decide-in-slices.ts).
 *    An act that asks for a proof of who does it is refused here until there is one (policies/proof.ts).
 * 6. Write: the changes with history and effects, in a few statements, and which stored files the flow now holds.
 *    Closing a message names the status it was seen with, so that even a fault in the locking could not overwrite
 *    somebody's decision.
 * 7. Answer: what the caller gets, with fresh badges, kept under the request id. What it reads is sent behind the
 *    writes without waiting for them; both are waited for before the commit.
 *
 * Locks are taken in one order everywhere: request, flow, sharing out, messages by id. Nothing but the database and the turn
 * of others is waited for inside. Effects that reach outside (push, later mail and http) are rows of the outbox, run after the commit.
 */

/** One act: the rule, what it is given, the flow it is about, and the answer. */
export interface ActionRequest<Input, Answer> {
  call: CallName
  body: { requestId?: string }
  target: ActionTarget
  action: FlowAction<Input>
  input: Input
  /** Files that go with the opinion. */
  attached?: readonly StoredFile[]
  /** Refuses the act for reasons that are not the rule's. */
  guard?(scene: FlowContext): void
  answer(deed: ActionResult, tx: Tx): Promise<Answer>
}

/** What an act is about: a running flow, or the design of the flow to create. */
export type ActionTarget = FlowTarget | { design: string }

/** Lock, read, decide, write, answer: runs an act in one transaction. */
export async function runAction<Input, Answer>(
  act: ActionRequest<Input, Answer>,
  context: Context,
): Promise<Answer> {
  const { call, body } = act
  const answer = await retryWithRemote(context, (remote, settled) =>
    retryWithRecipients(context, (addressees) =>
      context.db.transaction((tx) => {
        const { companyVersion } = addressees
        const work = async () => {
          const stage = { reader: tx, context, addressees, remote }
          const scene = await lockedScene(stage, tx, act.target)
          const reading = createWorkloadReader(tx, context)
          const deed = await retryWithFullSnapshot(stage, scene, (scene) =>
            retryWithWorkload(reading, scene, (scene) => settled(() => decide(act, scene))),
          )
          checkProof(deed, context)
          const write = await prepareActionWrite(deed, { context, companyVersion, attached: act.attached })
          const [, answer] = await awaitStatements<[unknown, Answer]>([
            write(tx),
            answered(act, deed, { tx, context }),
          ])
          return answer
        }
        return runIdempotent(tx, context, { requestId: body.requestId, call, body, work })
      }),
    ),
  )
  wake(context.db)
  return answer
}

/** Refuses an act whose design asks for a proof of who does it; the page asks for it and sends the act again. */
function checkProof({ changes }: ActionResult, context: Context): void {
  const button = proofButton(changes)
  if (button !== undefined) assertProof(context, 'proof.needed-by', { button })
}

async function answered<Input, Answer>(
  { attached = [], answer }: ActionRequest<Input, Answer>,
  deed: ActionResult,
  { tx, context }: { tx: Tx; context: Context },
): Promise<Answer> {
  await attachFiles(tx, deed, attached, context)
  return answer(deed, tx)
}

/** What an act would do, decided by the same rule on the same data; writes and locks nothing. */
export const previewAction = <Input>(
  act: Pick<ActionRequest<Input, never>, 'action' | 'input' | 'target' | 'guard'>,
  context: Context,
): Promise<ActionResult> => evaluateReadOnly(act.target, context, (scene) => decide(act, scene))

/** What is worked out of how things stand, with the answers of remote functions; writes and locks nothing. */
export function evaluateReadOnly<Answer>(
  target: ActionTarget,
  context: Context,
  work: (scene: FlowContext) => Answer,
): Promise<Answer> {
  return retryWithRemote(context, async (remote, settled) => {
    const stage = { reader: context.db, context, addressees: await readRecipientDirectory(context), remote }
    const scene = await presentScene(stage, target)
    const reading = { context, reader: context.db }
    return retryWithFullSnapshot(stage, scene, (scene) =>
      retryWithWorkload(reading, scene, (scene) => settled(() => work(scene))),
    )
  })
}

async function presentScene(stage: FlowContextSource, target: ActionTarget): Promise<FlowContext> {
  if ('design' in target) return loadNewFlowContext(stage, target.design)
  const { workspace } = stage.context.caller
  const running = await findFlow(stage.reader, workspace, target)
  if (!running) throw new BusinessError('flow.not-found')
  return loadRunningFlowContext(stage, running, await readFlowRows(stage.reader, workspace, target))
}

async function lockedScene(stage: FlowContextSource, tx: Tx, target: ActionTarget): Promise<FlowContext> {
  if ('design' in target) return loadNewFlowContext(stage, target.design)
  const found = await lockFlowAndRows(tx, stage.context.caller.workspace, target)
  if (!found) throw new BusinessError('flow.not-found')
  return loadRunningFlowContext(stage, found.running, found.rows)
}

function decide<Input>(
  { action, input, guard }: Pick<ActionRequest<Input, never>, 'action' | 'input' | 'guard'>,
  scene: FlowContext,
): ActionResult {
  guard?.(scene)
  try {
    return decideAction(scene, action, input)
  } catch (error) {
    throw explainNoAssignee(error, scene)
  }
}
