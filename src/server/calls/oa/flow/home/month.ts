import { companyZone } from '../../../../../core/company/company-zone'
import { defineCall } from '../../../../platform'
import { toMonthSummary } from '../../../../presenters/month'
import { readHandlingStatistics } from '../../../../queries/home/home'

export default defineCall('oa/flow/home/month', async (_, { db, caller, clock }) => {
  const { workspace, id: personId } = caller
  const now = clock.now()
  return toMonthSummary(
    await readHandlingStatistics(db, { workspace, personId, now, zone: companyZone }),
    now,
  )
})
