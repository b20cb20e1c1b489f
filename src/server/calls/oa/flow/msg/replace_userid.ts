import { reasonOf } from '../../../../../core/flow/refuse'
import { replaceAll } from '../../../../flow/replace-people'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/msg/replace_userid', async (body, context) => {
  reasonOf(body.reason, 'flow.replace-reason-empty')
  const { successor, ...done } = await replaceAll(body, context)
  return new Said(done, 'flow.replaced', { name: successor, count: done.moved })
})
