import type { OaCompanyScimGetData } from '../../../../../generated/types'
import { type Context, defineCall } from '../../../../platform'
import { readScimSettings, scimAddress } from '../../../../services/scim/scim-settings'

/** Reads the provisioning by SCIM as stored, and the address to register. */
export const loadScimSettings = async (context: Context): Promise<OaCompanyScimGetData> => ({
  settings: await readScimSettings(context.db),
  address: scimAddress(context),
})

export default defineCall('oa/company/scim/get', (_, context) => loadScimSettings(context))
