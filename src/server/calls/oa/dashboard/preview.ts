import { defineCall } from '../../../platform'
import { loadCardFigures } from '../../../read-models/dashboard/card-figures'

export default defineCall('oa/dashboard/preview', ({ card }, context) => loadCardFigures(card, context))
