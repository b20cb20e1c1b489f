import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { countBadges, finishAlert } from '../../../queries'

export default defineCall('oa/flow/alertdone', ({ id }, { db, caller, clock }) => {
  const { workspace, id: personId } = caller
  return db.transaction(async (tx) => {
    const isDone = await finishAlert(tx, { workspace, personId }, { id, now: clock.now() })
    if (!isDone) throw new BusinessError('alert.not-open')
    return countBadges(tx, { caller, clock })
  })
})
