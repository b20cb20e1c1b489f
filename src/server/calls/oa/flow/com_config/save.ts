import { isDeepStrictEqual } from 'node:util'
import { BusinessError } from '../../../../../core/business-error'
import { checkThemeColour } from '../../../../../core/form'
import { parseEmbedOrigins } from '../../../../../core/permission/embed-token'
import type { CompanySettings } from '../../../../../generated/types'
import { defineCall, HttpError, type Language, translateKey } from '../../../../platform'
import {
  isFactorMissing,
  lockCompanySettings,
  readCompanyLogo,
  writeCompanySettings,
} from '../../../../queries'

/** Throws a problem beside a field. */
function throwFault(
  model: keyof CompanySettings,
  label: string,
  language: Language,
  problem: { code: string; params: Record<string, unknown> },
): never {
  const name = translateKey(language, label)
  const fields = [{ code: 'form.fault', params: { name, said: problem } }]
  throw new BusinessError('form.faults', { fields }, [{ key: model, model, name, ...problem }])
}

/** Throws beside its field for a theme colour with which text would be hard to read. */
function checkColour(colour: string, language: Language): void {
  const problem = colour === '' ? undefined : checkThemeColour(colour)
  if (!problem) return
  const { mode, ratio, readable } = problem
  throwFault('colour', 'company.colour', language, {
    code: `company.colour-weak-${mode}`,
    params: { colour, ratio: ratio.toFixed(1), readable },
  })
}

/** Throws beside its field for a line that is no origin. */
function checkOrigins(text: string, language: Language): void {
  const { wrong } = parseEmbedOrigins(text)
  if (wrong !== undefined)
    throwFault('embed_origins', 'company.embed-origins', language, {
      code: 'company.embed-origin-wrong',
      params: { text: wrong.slice(0, 100) },
    })
}

export default defineCall('oa/flow/com_config/save', async ({ settings, seen }, context) => {
  const { db, caller, clock, newId, language } = context
  checkColour(settings.colour, language)
  checkOrigins(settings.embed_origins, language)
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
