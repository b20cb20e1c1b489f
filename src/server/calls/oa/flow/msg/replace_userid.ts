import { reasonOf } from '../../../../../core/flow/steps/refuse-handled'
import { replaceAll } from '../../../../flow/act/replace-people'
import { defineCall, Said } from '../../../../platform/call'

export default defineCall('oa/flow/msg/replace_userid', async (body, context) => {
  reasonOf(body.reason, 'flow.replace-reason-empty')
  const { successor, ...done } = await replaceAll(body, context)
  return new Said(done, 'flow.replaced', { name: successor, count: done.moved })
})
