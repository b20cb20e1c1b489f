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
 * The only path by which a running flow changes. Every action (create, deal, cancel, withdraw) runs through
 * these steps in one transaction, so it happens completely or not at all:
 *
 * 1. Idempotency: a request id that already has a response gets that response again. The row of the request
 *    id is written first; a repeated request waits at it until the first has committed.
 * 2. Lock: the flow's row is read `for update`, by the flow's id or through one of its messages. From here on
 *    no other transaction changes this flow. A new flow has no row to lock; its document number's counters are
 *    locked as it is written.
 * 3. Read: visits and messages are read after the lock, so that the action sees the result of the one before.
 *    They are sent in the same round trip as the lock: the database begins to read once it has the lock. Design
 *    versions never change and come from memory; directory and contact groups are read before the transaction,
 *    and an action that resolves recipients is retried if the company has changed when it is written.
 * 4. Guard: checks that only the server can make, such as whether the form is still the one that the person
 *    saw.
 * 5. Decide: the rule, a pure function of the snapshot, returns changes or throws BusinessError. A rule that
 *    needs unknown results of remote functions has decided nothing: the transaction is rolled back, the results
 *    are fetched while nothing is locked, and the action is retried with them
 *    (server/read-models/action-context/remote/retry-with-remote.ts). A signature that was expected to advance
 *    nothing and does is decided again on the whole flow (retry-with-full-snapshot.ts). A rule that distributes
 *    a step among people decides again with their workload, behind a lock of such actions
 *    (retry-with-workload.ts). A rule whose work takes more than a time slice is interrupted, other requests
 *    run, and it decides again with the results so far (decide-in-slices.ts). An action that requires a proof of
 *    identity is rejected here until there is one (policies/proof.ts).
 * 6. Write: the changes with history and effects, in a few statements, and the files now attached to the
 *    flow. Closing a message names the status it was read with, so that even a fault in the locking could not
 *    overwrite a person's decision.
 * 7. Respond: the caller's data, with fresh badges, is stored under the request id. Its reads are sent behind
 *    the writes without waiting for them; both are awaited before the commit.
 *
 * Locks are taken in one order everywhere: request, flow, workload, messages by id. Only the database and the
 * time slices of others are awaited inside. Effects that reach outside (push, later mail and http) are rows
 * of the outbox, run after the commit.
 */

/** Action request: the rule, its input, the flow it targets, and the response. */
export interface ActionRequest<Input, Answer> {
  call: CallName
  body: { requestId?: string }
  target: ActionTarget
  action: FlowAction<Input>
  input: Input
  /** Files attached to the opinion. */
  attached?: readonly StoredFile[]
  /** Rejects the action for reasons outside the rule. */
  guard?(scene: FlowContext): void
  answer(deed: ActionResult, tx: Tx): Promise<Answer>
}

/** Target of an action: a running flow, or the design of the flow to create. */
export type ActionTarget = FlowTarget | { design: string }

/** Runs an action in one transaction: lock, read, decide, write, respond. */
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

/**
 * Rejects an action whose design requires a proof of identity; the page requests it and sends the action
 * again.
 */
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

/** Previews an action, decided by the same rule on the same data; writes and locks nothing. */
export const previewAction = <Input>(
  act: Pick<ActionRequest<Input, never>, 'action' | 'input' | 'target' | 'guard'>,
  context: Context,
): Promise<ActionResult> => evaluateReadOnly(act.target, context, (scene) => decide(act, scene))

/**
 * Evaluates a function of the current state, with the results of remote functions; writes and locks nothing.
 */
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
