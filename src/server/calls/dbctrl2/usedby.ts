import { defineCall } from '../../platform/http/define-call'
import { usersOfSet } from '../../queries/dbset/database-set'

export default defineCall('dbctrl2/usedby', ({ id }, { db, caller }) => usersOfSet(db, caller.workspace, id))
