import { defineCall } from '../../../../platform'
import { loadDesignInsight } from '../../../../read-models/insight/design-insight'

export default defineCall('oa/flow/insight/summary', loadDesignInsight)
