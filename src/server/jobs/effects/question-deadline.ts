import { expireQuestion, isQuestionOverdue } from '../../../core/flow'
import { runAction } from '../../flow/action/run-action'
import { translateKey } from '../../platform'
import { findQuestion } from '../../queries/flow/question'
import type { FlowContext } from '../../read-models/action-context/load-context'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** Thrown under the lock if the question was decided meanwhile; nothing is written then. */
class Over extends Error {}

/** Ends a question that nobody has decided by its deadline. */
export default defineEffect<{ flowId: string }>({
  run: async ({ workspace, payload }, appContext) => {
    if (appContext.data !== 'prod') return
    const found = await findQuestion(appContext.db, workspace, payload.flowId)
    if (!found || found.outcome) return
    const request = {
      target: { flow: payload.flowId },
      action: expireQuestion,
      input: { reason: translateKey('zh', 'ask.expired-reason') },
      guard: ({ snapshot }: FlowContext) => {
        if (!isQuestionOverdue(snapshot)) throw new Over()
      },
    }
    const context = createSystemContext(appContext, workspace)
    await runAction(
      { call: 'oa/ask/withdraw', body: {}, ...request, answer: async () => null },
      context,
    ).catch((error) => {
      if (!(error instanceof Over)) throw error
    })
  },
})
