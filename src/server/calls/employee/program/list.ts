import { defineCall } from '../../../platform'
import { listPrograms } from '../../../queries/session/program-account'
import { describeProgram } from '../../../services/programs'

export default defineCall('employee/program/list', async (_, { db, caller, clock }) => {
  const now = clock.now()
  return (await listPrograms(db, caller.workspace, now)).map((row) => describeProgram(row, now))
})
