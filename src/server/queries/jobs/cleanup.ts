import { limits, statement, type Tx } from '../../platform'

const drops = [
  {
    drop: statement('expired_requests', 'delete from request where created_at < $1'),
    age: limits.requestKept,
  },
  { drop: statement('expired_sessions', 'delete from session where expires_at < $1'), age: 0 },
  { drop: statement('expired_keys', 'delete from login_key where expires_at < $1'), age: 0 },
  { drop: statement('expired_marks', 'delete from login_used where expires_at < $1'), age: 0 },
  {
    drop: statement('expired_attempts', 'delete from login_attempt where last_at < $1'),
    age: limits.loginForgotten,
  },
  {
    drop: statement('expired_deliveries', 'delete from webhook_delivery where created_at < $1'),
    age: limits.deliveryKept,
  },
  {
    drop: statement('expired_alert_runs', 'delete from alert_run where at < $1'),
    age: limits.alertRunKept,
  },
  {
    drop: statement('expired_exports', 'delete from list_export where created_at < $1'),
    age: limits.looseFileKept,
  },
]

/**
 * Deletes expired rows: stored responses, ended sessions, unused keys, old failures, exports whose files are
 * gone.
 */
export async function deleteExpiredRows(tx: Tx, now: number): Promise<void> {
  for (const { drop, age } of drops) await tx.run(drop, [new Date(now - age)])
}
