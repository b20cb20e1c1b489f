import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { resolveCardKeys, storeConnection } from '../../../../services/connections'
import { loadCardSettings } from './get'

/** Changes the keys of card callbacks. Who knows them decides as anyone, so that only an administrator may set them. */
export default defineCall('oa/company/cards/save', async ({ settings }, context) => {
  if (!context.caller.isAdmin) throw new BusinessError('connection.cards-admin')
  await assertProofIfPossible(context)
  await storeConnection(context, 'cards', await resolveCardKeys(context, settings))
  return loadCardSettings(context)
})
