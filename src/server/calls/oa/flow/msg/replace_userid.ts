import { reasonOf } from '../../../../../core/flow/refuse'
import { replaceIn, waitingWithin } from '../../../../flow/replace-people'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/msg/replace_userid', async (body, context) => {
  reasonOf(body.reason, 'flow.replace-reason-empty')
  const { flows, left, successor } = await waitingWithin(body, context)
  const results = []
  for (const flow of flows) results.push(await replaceIn(flow, body, context))
  const moved = results.reduce((sum, one) => sum + one.moved, 0)
  return new Said({ results, moved, left }, 'flow.replaced', { name: successor, count: moved })
})
