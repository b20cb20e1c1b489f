import { defineCall } from '../../../platform'
import { saveCheckedDesign } from '../../../services/save-checked-design'

export default defineCall('oa/flowdesigns/edit_senior', (body, context) => saveCheckedDesign(body, context))
