import { defineOpenCall } from '../platform/http/define-call'
import { loadPageSettings } from '../presenters/page-settings'

export default defineOpenCall('settings.get', (_, context) => loadPageSettings(context))
