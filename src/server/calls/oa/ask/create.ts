import { askQuestion } from '../../../flow/action/ask-question'
import { defineCall } from '../../../platform'

export default defineCall('oa/ask/create', askQuestion)
