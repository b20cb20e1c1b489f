import type { OaCompanyCardsGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { isGiven, readConnections } from '../../../../services/connections'

/** Reads the keys of card callbacks that count, without the secret one. */
export async function loadCardSettings(context: Context): Promise<OaCompanyCardsGetData> {
  const { given, db } = context
  const isFixed = isGiven(context, 'cards')
  const { cards: stored } = await readConnections(db)
  const { token = '', template = '' } = (isFixed ? given.outside?.cards : stored) ?? {}
  return {
    settings: { token, template, key: '' },
    secret_at: isFixed ? '' : (stored?.secretAt ?? ''),
    given: isFixed,
  }
}

export default defineCall('oa/company/cards/get', (_, context) => loadCardSettings(context))
