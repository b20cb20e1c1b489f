import { companyZone } from '../../../../../core/company/company-zone'
import { defineCall } from '../../../../platform/http/define-call'
import { toMonth } from '../../../../presenters/month'
import { handledSpans } from '../../../../queries/home/home-month'

export default defineCall('oa/flow/home/month', async (_, { db, caller, clock }) => {
  const { workspace, id: personId } = caller
  const now = clock.now()
  return toMonth(await handledSpans(db, { workspace, personId, now, zone: companyZone }), now)
})
