import { defineCall } from '../../platform/http/define-call'
import { listDesignsUsingSet } from '../../queries/dbset/database-set'

export default defineCall('dbctrl2/usedby', ({ id }, { db, caller }) =>
  listDesignsUsingSet(db, caller.workspace, id),
)
