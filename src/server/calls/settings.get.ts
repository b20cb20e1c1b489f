import { defineOpenCall } from '../platform/call'
import { pageSettings } from '../presenters/page-settings'

export default defineOpenCall('settings.get', (_, context) => pageSettings(context))
