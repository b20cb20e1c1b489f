import { defineOpenCall } from '../platform/http/define-call'
import { pageSettings } from '../presenters/page-settings'

export default defineOpenCall('settings.get', (_, context) => pageSettings(context))
