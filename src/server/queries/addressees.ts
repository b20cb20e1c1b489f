import type { Directory } from '../../core/directory/directory'
import type { Delegations } from '../../core/flow/delegation'
import type { RecipientGroup } from '../../generated/types'
import type { Context } from '../platform/call'
import { statement } from '../platform/db/db'
import { delegationsAt } from './delegations'
import { companyOf } from './directory'

/** The people of a workspace, its named recipient groups, and who stands in for whom: what recipients come from. */
export interface Addressees {
  directory: Directory
  groups: ReadonlyMap<string, RecipientGroup[]>
  delegations?: Delegations
}

/** The same, and of which version of the company they are. */
export interface AddresseesNow extends Addressees {
  companyVersion: number
}

const around = statement<{ groups: Record<string, RecipientGroup[]> | null; delegations: number | null }>(
  'addressees',
  `select (select jsonb_object_agg(id, content) from contact_group where workspace = $1) as groups,
     (select delegations from directory_version where workspace = $1)::float8 as delegations`,
)

async function readAround(context: Pick<Context, 'db' | 'caller'>) {
  const { db, caller } = context
  const [row] = await db.run(around, [caller.workspace])
  const delegations = await delegationsAt(db, caller.workspace, row?.delegations ?? 0)
  return { groups: new Map(Object.entries(row?.groups ?? {})), delegations }
}

/** The addressees as they stand now; read before a transaction begins, so that none waits for it. */
export async function addresseesOf(context: Pick<Context, 'db' | 'caller'>): Promise<AddresseesNow> {
  const [{ directory, version }, rest] = await Promise.all([companyOf(context), readAround(context)])
  return { directory, companyVersion: version, ...rest }
}
