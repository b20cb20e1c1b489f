import { defineCall } from '../../../platform/http/define-call'
import { toDesignerOffers } from '../../../presenters/designer-options'

export default defineCall('oa/flowdesigns/config', async (_, { language }) => toDesignerOffers(language))
