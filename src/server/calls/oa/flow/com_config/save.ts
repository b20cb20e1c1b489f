import { isDeepStrictEqual } from 'node:util'
import { BusinessError } from '../../../../../core/business-error'
import { checkThemeColour } from '../../../../../core/form'
import { defineCall, HttpError, type Language, translateKey } from '../../../../platform'
import {
  isFactorMissing,
  lockCompanySettings,
  readCompanyLogo,
  writeCompanySettings,
} from '../../../../queries'

/** Throws beside its field for a theme colour with which text would be hard to read. */
function checkColour(colour: string, language: Language): void {
  const problem = colour === '' ? undefined : checkThemeColour(colour)
  if (!problem) return
  const { mode, ratio, readable } = problem
  const code = `company.colour-weak-${mode}`
  const params = { colour, ratio: ratio.toFixed(1), readable }
  const name = translateKey(language, 'company.colour')
  const fields = [{ code: 'form.fault', params: { name, said: { code, params } } }]
  throw new BusinessError('form.faults', { fields }, [{ key: 'colour', model: 'colour', name, code, params }])
}

export default defineCall('oa/flow/com_config/save', async ({ settings, seen }, context) => {
  const { db, caller, clock, newId, language } = context
  checkColour(settings.colour, language)
  const running = { caller, id: newId(), now: clock.now() }
  await db.transaction(async (tx) => {
    const before = await lockCompanySettings(tx, caller.workspace)
    if (!isDeepStrictEqual(before, seen)) throw new HttpError(409, 'company.settings-stale', {}, before)
    if (isDeepStrictEqual(before, settings)) return
    if (settings.logo !== before.logo && settings.logo !== '') {
      const image = await readCompanyLogo(tx, caller.workspace, settings.logo)
      if (!image) throw new BusinessError('company.logo-missing')
    }
    await writeCompanySettings(tx, running, { before, after: settings })
    if (await isFactorMissing(tx, caller.id)) throw new BusinessError('company.factor-first')
  })
  return settings
})
