import type { EmployeeContactAccountsBody, EmployeeContactAccountsData } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern } from '../sql/time-columns'

type AccountRow = EmployeeContactAccountsData['result'][number]

const found = defineStatement<AccountRow & { total: number }>(
  'client-accounts',
  `select p.id, p.name, p.jobid, coalesce(p.external_id, '') as account,
     case when p.external_id is null then 'unlinked' else 'linked' end as state,
     coalesce((select string_agg(d.name, '、' order by m.position, d.id)
       from membership m join department d on d.workspace = m.workspace and d.id = m.department_id
       where m.workspace = p.workspace and m.person_id = p.id), '') as dept,
     count(*) over ()::int as total
   from person p where p.workspace = $1 and p.enabled
     and ($2 = '' or p.name ilike $2 or p.jobid ilike $2 or p.external_id ilike $2)
     and ($3 = 'all' or (p.external_id is null) = ($3 = 'unlinked'))
   order by p.position, p.id limit ${pageSize} offset $4`,
)
const linked = defineStatement<{ account: string; name: string }>(
  'client-account-names',
  `select external_id as account, name from person
   where workspace = $1 and external_id = any($2::text[])`,
)

/** Returns one page of the enabled people with their ids on the platform, and their total. */
export async function listClientAccounts(
  reader: DbReader,
  workspace: string,
  { text = '', state = 'all', nowpage }: EmployeeContactAccountsBody,
): Promise<{ rows: AccountRow[]; total: number }> {
  const like = text.trim() ? likePattern(text.trim()) : ''
  const rows = await reader.run(found, [workspace, like, state, (nowpage - 1) * pageSize])
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Returns the names of the people with these ids on the platform. */
export const findLinkedNames = async (reader: DbReader, workspace: string, accounts: string[]) =>
  new Map((await reader.run(linked, [workspace, accounts])).map(({ account, name }) => [account, name]))
