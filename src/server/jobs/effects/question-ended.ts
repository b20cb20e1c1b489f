import type { QuestionOutcome } from '../../../core/flow'
import { findQuestion } from '../../queries/flow/question'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { toQuestionState } from '../../services/questions'
import { defineEffect } from '../effect'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Signs the answer to a question, and delivers it to the address that the program gave. */
export default defineEffect<QuestionOutcome>({
  waits: [15 * second, 5 * minute, hour, 6 * hour],
  run: async ({ workspace, payload: { id } }, appContext) => {
    if (appContext.data !== 'prod') return
    const { db, hosts, clock } = appContext
    const found = await findQuestion(db, workspace, id)
    if (!found) return
    const data = await toQuestionState(found, createSystemContext(appContext, workspace))
    if (!found.callback) return
    const mark = `ask.decided-${id}`
    const body = { id: mark, event: 'ask.decided', at: data.decided_at, data }
    const headers = {
      'webhook-id': mark,
      'webhook-timestamp': String(Math.floor(clock.now() / 1000)),
      'x-qianpi-event': body.event,
    }
    await hosts.ask({ url: found.callback, body, headers, mark, anyAnswer: true, time: 3 * second })
  },
})
