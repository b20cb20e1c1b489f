import { BusinessError } from '../../../core/business-error'
import { maxOffboardings } from '../../../core/directory/person-changes'
import type { ScimSettings } from '../../../generated/types'
import { type Context, type DbReader, homeWorkspace, translateKey } from '../../platform'
import { listDepartments } from '../../queries'
import { countOffboardings } from '../../queries/directory/pending-offboarding'
import { listScimClients, type ScimClientRow } from '../../queries/directory/scim-client'
import { searchScimRoles } from '../../queries/directory/scim-resource'
import { readConnections } from '../connections'

/** Settings before any are stored. */
const initialScim: ScimSettings = { enabled: false, department: [], share: 10, least: 5 }

/** Reads the provisioning by SCIM as a company has set it on its page. */
export const readScimSettings = async (reader: DbReader): Promise<ScimSettings> =>
  (await readConnections(reader)).scim ?? initialScim

/** Throws for settings that cannot be used. */
export async function assertScimUsable(
  { db }: Context,
  { enabled, department }: ScimSettings,
): Promise<void> {
  const [chosen] = department
  if (enabled && !chosen) throw new BusinessError('scim.no-department')
  if (!chosen) return
  const found = (await listDepartments(db, homeWorkspace)).find(({ id }) => id === chosen.deptid)
  if (!found?.enabled) throw new BusinessError('scim.department-gone')
}

/** Address that is registered at the identity provider. */
export const scimAddress = ({ config, origin = '' }: Pick<Context, 'config' | 'origin'>): string =>
  `${config.siteUrl === undefined ? origin : new URL(config.siteUrl).origin}/scim/v2`

/** Says what clients could do by the settings as filled in; stores nothing. */
export async function describeScim(context: Context, settings: ScimSettings): Promise<string> {
  const { db, clock, language } = context
  await assertScimUsable(context, { ...settings, enabled: true })
  const { enabled: people } = await countOffboardings(db, homeWorkspace, clock.now())
  const { total: roles } = await searchScimRoles(db, homeWorkspace, { where: [], limit: 0, offset: 0 })
  const clients = (await listScimClients(db, homeWorkspace)).length
  const limit = maxOffboardings(people, settings)
  const facts = { address: scimAddress(context), people, roles, clients, limit }
  return translateKey(language, 'scim.checked', facts)
}

/** View of a program that provisions, without its secret. */
export const toScimClient = ({ id, name, by, createdAt, usedAt, address }: ScimClientRow) => ({
  id,
  name,
  by,
  since: createdAt.toISOString(),
  used: usedAt?.toISOString() ?? null,
  address,
})
