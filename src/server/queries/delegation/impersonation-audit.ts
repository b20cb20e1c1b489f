import type { EmployeeChangeuserListData } from '../../../generated/types'
import { type Context, type DbReader, defineStatement, type Tx } from '../../platform'
import { logAuditEvent } from '../company/audit'

/** Logged events of an impersonation: its start and every change sent meanwhile; signing out ends it. */
export type ImpersonationEvent = 'acting.begin' | 'acting.call'

/** Key that groups the entries of one impersonation session; useless as a token. */
export const impersonationKey = (tokenHash: string) => tokenHash.slice(0, 16)

/** Logs an impersonation event under its session. */
export const logImpersonation = (
  tx: Tx,
  { caller, clock, newId }: Pick<Context, 'caller' | 'clock' | 'newId'>,
  action: ImpersonationEvent,
  details: Record<string, unknown> = {},
) =>
  logAuditEvent(
    tx,
    { caller, id: newId(), now: clock.now() },
    { action, details: { session: impersonationKey(caller.tokenHash), ...details } },
  )

/** Listed events, by the action under which they are logged. */
const listed = { 'acting.begin': 'acting', 'test.login': 'test', 'test.copy': 'copy' } as const

const statement = defineStatement<{
  id: string
  at: Date
  by: string
  action: keyof typeof listed
  details: { name: string; workname?: string; reason?: string }
  acts: number
}>(
  'acting_begun',
  `select b.id, b.at, coalesce(r.name, b.person_name) as by, b.action, b.details,
     (select count(*)::int from audit c where c.workspace = b.workspace and c.action = 'acting.call'
        and c.at >= b.at and c.details->>'call' <> 'employee/logout' and c.details->>'session' = b.details->>'session') as acts
   from audit b left join person r on r.workspace = b.workspace and r.id = b.real_id
   where b.workspace = $1 and b.action = any($2) order by b.at desc, b.id desc limit 30`,
)

/**
 * Lists recent impersonations, accounts tried in the test environment and flows copied there; newest first.
 */
export const listImpersonations = async (
  reader: DbReader,
  workspace: string,
): Promise<EmployeeChangeuserListData> =>
  (await reader.run(statement, [workspace, Object.keys(listed)])).map(
    ({ id, at, by, action, details: { name, workname = '', reason = '' }, acts }) => ({
      id,
      what: listed[action],
      at: at.toISOString(),
      by,
      as: `${name} ${workname}`.trim(),
      reason,
      acts,
    }),
  )
