import { defineCall } from '../../../../../platform'
import { toLegalHold } from '../../../../../presenters/archive'
import { listLegalHolds } from '../../../../../queries/archive/legal-holds'

export default defineCall('oa/flowdesigns/archive/result/holds', async ({ id }, { db, caller }) =>
  (await listLegalHolds(db, caller.workspace, id)).map(toLegalHold),
)
