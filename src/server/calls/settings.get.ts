import { defineOpenCall } from '../platform'
import { loadPageSettings } from '../presenters/page-settings'

export default defineOpenCall('settings.get', (_, context) => loadPageSettings(context))
