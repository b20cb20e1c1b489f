import { defineCall } from '../../../../platform'
import { assertProofIfPossible } from '../../../../policies/proof'
import { parseHosts } from '../../../../services/connection-tests'
import { assertPublicHost, storeConnection } from '../../../../services/connections'
import { loadHostSettings } from './get'

export default defineCall('oa/company/hosts/save', async ({ settings }, context) => {
  await assertProofIfPossible(context)
  const origins = parseHosts(settings.hosts)
  await Promise.all(origins.map((origin) => assertPublicHost(context, new URL(origin).hostname)))
  await storeConnection(context, 'hosts', origins)
  return loadHostSettings(context)
})
