import { defineCall } from '../../../../platform'
import { isPrivateOrigin } from '../../../../platform/outgoing/private-host'
import { assertProofIfPossible } from '../../../../policies/proof'
import { parseHosts } from '../../../../services/connection-tests'
import { assertPublicHost, storeConnection } from '../../../../services/connections'
import { loadHostSettings } from './get'

export default defineCall('oa/company/hosts/save', async ({ settings }, context) => {
  await assertProofIfPossible(context)
  const origins = parseHosts(settings.hosts)
  const unmarked = origins.filter((origin) => !isPrivateOrigin(context, origin))
  await Promise.all(unmarked.map((origin) => assertPublicHost(new URL(origin).hostname)))
  await storeConnection(context, 'hosts', origins)
  return loadHostSettings(context)
})
