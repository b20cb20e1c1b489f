import { reasonOf } from '../../../../../core/flow/guards/assert-open'
import { replaceAll } from '../../../../flow/action/replace-assignees'
import { defineCall, Said } from '../../../../platform/http/define-call'

export default defineCall('oa/flow/msg/replace_userid', async (body, context) => {
  reasonOf(body.reason, 'flow.replace-reason-empty')
  const { successor, ...done } = await replaceAll(body, context)
  return new Said(done, 'flow.replaced', { name: successor, count: done.moved })
})
