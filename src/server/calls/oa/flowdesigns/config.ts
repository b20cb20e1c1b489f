import { defineCall } from '../../../platform'
import { toDesignerOptions } from '../../../presenters/designer-options'

export default defineCall('oa/flowdesigns/config', async (_, { language }) => toDesignerOptions(language))
