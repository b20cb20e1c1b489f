import { defineCall, homeWorkspace } from '../../../../platform'
import { listScimClients } from '../../../../queries/directory/scim-client'
import { toScimClient } from '../../../../services/scim/scim-settings'

export default defineCall('oa/company/scim/clients', async (_, { db }) =>
  (await listScimClients(db, homeWorkspace)).map(toScimClient),
)
