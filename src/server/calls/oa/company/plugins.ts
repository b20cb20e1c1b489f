import { defineCall } from '../../../platform'
import { describePlugin } from '../../../presenters/plugin'

export default defineCall('oa/company/plugins', async (_, { config, language }) =>
  config.plugins.map((plugin) => describePlugin(plugin, language)),
)
