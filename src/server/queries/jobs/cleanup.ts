import { defineStatement, requestLimits, type Tx } from '../../platform'

const drops = [
  {
    drop: defineStatement('expired_requests', 'delete from request where created_at < $1'),
    age: requestLimits.requestKept,
  },
  { drop: defineStatement('expired_sessions', 'delete from session where expires_at < $1'), age: 0 },
  {
    drop: defineStatement('expired_devices', 'delete from push_device where used_at < $1'),
    age: requestLimits.pushDeviceKept,
  },
  { drop: defineStatement('expired_undos', 'delete from decision_undo where expires_at < $1'), age: 0 },
  { drop: defineStatement('expired_keys', 'delete from login_key where expires_at < $1'), age: 0 },
  { drop: defineStatement('expired_scans', 'delete from scan_sign_in where expires_at < $1'), age: 0 },
  {
    drop: defineStatement('expired_codes', 'delete from oauth_code where expires_at < $1'),
    age: requestLimits.oauthCodeKept,
  },
  { drop: defineStatement('expired_marks', 'delete from login_used where expires_at < $1'), age: 0 },
  {
    drop: defineStatement('expired_attempts', 'delete from login_attempt where last_at < $1'),
    age: requestLimits.loginForgotten,
  },
  {
    drop: defineStatement('expired_decision_links', 'delete from decision_link where expires_at < $1'),
    age: 0,
  },
  {
    drop: defineStatement('old_decision_cards', 'delete from decision_card where sent_at < $1'),
    age: requestLimits.decisionCardKept,
  },
  {
    drop: defineStatement('expired_deliveries', 'delete from webhook_delivery where created_at < $1'),
    age: requestLimits.deliveryKept,
  },
  {
    drop: defineStatement('expired_alert_runs', 'delete from alert_run where at < $1'),
    age: requestLimits.alertRunKept,
  },
  {
    drop: defineStatement('expired_exports', 'delete from list_export where created_at < $1'),
    age: requestLimits.looseFileKept,
  },
  {
    drop: defineStatement('unread_card_parts', 'delete from card_part where used_on < $1'),
    age: requestLimits.cardPartsKept,
  },
  {
    drop: defineStatement('expired_applicants', 'delete from invitation_applicant where at < $1'),
    age: requestLimits.applicantKept,
  },
]

/**
 * Deletes expired rows: stored responses, ended sessions, unused keys, old failures, exports whose files are
 * gone.
 */
export async function deleteExpiredRows(tx: Tx, now: number): Promise<void> {
  for (const { drop, age } of drops) await tx.run(drop, [new Date(now - age)])
}
