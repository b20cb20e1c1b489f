import { type QuestionOutcome, toQuestionEvents } from '../../../core/flow'
import type { QuestionState } from '../../../generated/types'
import type { AppContext } from '../../platform'
import { listEnabledWebhooks } from '../../queries'
import { findQuestion, recordDelivered } from '../../queries/flow/question'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { deliverAnswer } from '../../services/question-delivery'
import { toQuestionState } from '../../services/questions'
import { queueWebhookEvents } from '../../services/send-deliveries'
import { defineEffect } from '../effect'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Queues the event of an ended question for the webhooks of the company that subscribe to it. */
async function queueEvent(workspace: string, state: QuestionState, appContext: AppContext): Promise<void> {
  const { db } = appContext
  const hooks = await listEnabledWebhooks(db, workspace)
  const found = hooks.length && (await findWebhookFacts(db, workspace, { flowId: state.id, messageIds: [] }))
  if (!found) return
  const source = { workspace, flowId: state.id, designId: found.flow.designId, hooks }
  await queueWebhookEvents(appContext, source, toQuestionEvents({ ...state }))
}

/**
 * Signs the answer to a question and announces it to streams and webhooks. Then delivers it to the address that the
 * program gave.
 */
export default defineEffect<QuestionOutcome>({
  waits: [15 * second, 5 * minute, hour, 6 * hour],
  run: async ({ workspace, payload: { id } }, appContext) => {
    if (appContext.data !== 'prod') return
    const { db } = appContext
    const found = await findQuestion(db, workspace, id)
    if (!found) return
    const data = await toQuestionState(found, createSystemContext(appContext, workspace))
    appContext.push.badgesChanged(workspace, [found.ownerId], { flows: [id] })
    await queueEvent(workspace, data, appContext)
    if (!found.callback) return
    await deliverAnswer({ ...found, callback: found.callback }, data, appContext)
    await db.transaction((tx) => recordDelivered(tx, workspace, id))
  },
})
