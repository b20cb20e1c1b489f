import { defineCall } from '../../../platform'
import { loadCardFigures } from '../../../read-models/dashboard/card-figures'
import { cardOf, openDashboard } from '../../../read-models/dashboard/open-dashboard'

export default defineCall('oa/dashboard/figures', async ({ id, card }, context) => {
  const { document } = await openDashboard(id, context)
  return loadCardFigures(cardOf(document, card), context)
})
