import { defineCall } from '../../../platform'
import { suspendProgram } from '../../../services/programs'

export default defineCall('employee/program/resume', async ({ id }, context) => {
  await suspendProgram(id, false, context)
  return null
})
