import { readMarks } from '../../../../flow/read-marks'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/message/hasread', async ({ msg_id }, context) => {
  const marks = await readMarks([msg_id], context)
  return marks[msg_id] ?? null
})
