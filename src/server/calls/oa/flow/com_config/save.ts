import { isDeepStrictEqual } from 'node:util'
import { Refused } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { HttpRefused } from '../../../../platform/http/http-error'
import { lockCompanySettings, writeCompanySettings } from '../../../../queries/company/company-settings'
import { owesFactor } from '../../../../queries/session/second-factor'

export default defineCall('oa/flow/com_config/save', async ({ settings, seen }, context) => {
  const { db, caller, clock, newId } = context
  const doing = { caller, id: newId(), now: clock.now() }
  await db.transaction(async (tx) => {
    const before = await lockCompanySettings(tx, caller.workspace)
    if (!isDeepStrictEqual(before, seen)) throw new HttpRefused(409, 'company.settings-stale', {}, before)
    if (isDeepStrictEqual(before, settings)) return
    await writeCompanySettings(tx, doing, { before, after: settings })
    if (await owesFactor(tx, caller.id)) throw new Refused('company.factor-first')
  })
  return settings
})
