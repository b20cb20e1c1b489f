import { defineCall } from '../../../platform/call'
import { toDesignerOffers } from '../../../presenters/designer-offers'

export default defineCall('oa/flowdesigns/config', async (_, { language }) => toDesignerOffers(language))
