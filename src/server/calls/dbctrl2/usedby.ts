import { defineCall } from '../../platform'
import { listDesignsUsingSet } from '../../queries'

export default defineCall('dbctrl2/usedby', ({ id }, { db, caller }) =>
  listDesignsUsingSet(db, caller.workspace, id),
)
