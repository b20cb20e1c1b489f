import { defineCall } from '../../../../platform/call'
import { readMarks } from '../../../../reading/flow/read-marks'

export default defineCall('oa/flow/message/hasread', async ({ msg_id }, context) => {
  const marks = await readMarks([msg_id], context)
  return marks[msg_id] ?? null
})
