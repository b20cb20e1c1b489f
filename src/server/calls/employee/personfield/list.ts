import { defineCall } from '../../../platform'
import { listPersonFields } from '../../../queries/directory/person-field'

export default defineCall('employee/personfield/list', (_, { db, caller, language }) =>
  listPersonFields(db, caller.workspace, language),
)
