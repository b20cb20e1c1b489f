import type { EmployeeSessionsData } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'
import { isEmbedSql, liveSessionSql } from './session'

/** SQL of the person's own sign-ins, without sessions entered from them, impersonations by others, and programs. */
const own = `s.workspace = $1 and s.person_id = $2 and s.real_id is null and s.environment = 'prod'
  and s.access_token_id is null`
/** SQL of a session's public name for its owner; the hash of its token stays on the server. */
const name = 'left(s.token_hash, 24)'

const list = defineStatement<SignIn>(
  'sign-ins',
  `select ${name} as id, agent, address, begun_by as by, ${millisecondsSql('s.created_at')} as "createdAt", ${millisecondsSql('s.seen_at')} as "seenAt",
     s.token_hash = $3 as here
   from session s left join setting c on c.workspace = s.workspace and c.person_id = ''
   where ${own} and ${liveSessionSql('$4')} order by here desc, s.seen_at desc limit 100`,
)
const end = defineStatement<{ id: string }>(
  'sign-ins-end',
  `with embedded as (delete from session s where s.workspace = $1 and s.person_id = $2 and $4::text is null and ${isEmbedSql}),
   devices as (delete from push_device d where d.workspace = $1 and d.person_id = $2 and d.session_hash <> $3
     and ($4::text is null or left(d.session_hash, 24) = $4))
   delete from session s where ${own} and s.token_hash <> $3 and ($4::text is null or ${name} = $4)
   returning ${name} as id`,
)

interface SignIn extends Pick<EmployeeSessionsData[number], 'id' | 'agent' | 'address' | 'by' | 'here'> {
  createdAt: number
  seenAt: number
}

interface Owner {
  workspace: string
  id: string
  tokenHash: string
}

/** Lists a person's sign-ins, this session first, then the latest used. */
export const listSignIns = (reader: DbReader, { workspace, id, tokenHash }: Owner, now: number) =>
  reader.run(list, [workspace, id, tokenHash, new Date(now)])

/** Ends one of a person's other sign-ins, or all others and what portals show of them. Returns their number. */
export const endSignIns = async (
  tx: Tx,
  { workspace, id, tokenHash }: Owner,
  which: string | null,
): Promise<number> => (await tx.run(end, [workspace, id, tokenHash, which])).length
