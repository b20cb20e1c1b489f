import { isDeepStrictEqual } from 'node:util'
import { BusinessError } from '../../../../../core/business-error'
import { defineCall, HttpError } from '../../../../platform'
import { isFactorMissing, lockCompanySettings, writeCompanySettings } from '../../../../queries'

export default defineCall('oa/flow/com_config/save', async ({ settings, seen }, context) => {
  const { db, caller, clock, newId } = context
  const running = { caller, id: newId(), now: clock.now() }
  await db.transaction(async (tx) => {
    const before = await lockCompanySettings(tx, caller.workspace)
    if (!isDeepStrictEqual(before, seen)) throw new HttpError(409, 'company.settings-stale', {}, before)
    if (isDeepStrictEqual(before, settings)) return
    await writeCompanySettings(tx, running, { before, after: settings })
    if (await isFactorMissing(tx, caller.id)) throw new BusinessError('company.factor-first')
  })
  return settings
})
