import { defaultPasswordPolicy } from '../../../core/permission/new-password'
import type { CompanySettings, OaCompanySettingsData } from '../../../generated/types'
import { type DbReader, defineStatement, requestLimits, type Tx } from '../../platform'
import { type AuditContext, logAuditEvent } from './audit'
import { readSettings } from './personal-settings'

const megabyte = 1024 * 1024
const hour = 3_600_000

/** Default settings. */
const initial: CompanySettings = {
  company_name: '',
  logo: '',
  colour: '',
  print_watermark: '',
  compress_image: false,
  file_mb: requestLimits.fileBytes / megabyte,
  image_mb: requestLimits.imageBytes / megabyte,
  forbid_plain: false,
  seal_answers: false,
  password_policy: defaultPasswordPolicy,
  second_factor: 'nobody',
  second_factor_roles: [],
  scan_sign_in: true,
  session_idle_hours: requestLimits.sessionIdle / hour,
  session_hours: requestLimits.sessionLife / hour,
  act_as_admins: false,
  require_act_reason: false,
  allow_cancel_parts: false,
  allow_hand_to_creator: false,
  allow_approve_own: false,
  withdraw_minutes: 0,
  notice_mail: false,
  notice_chat: false,
  decide_by_mail: false,
  decide_by_card: false,
  notice_push: false,
  notice_language: 'zh',
  quiet_from: '',
  quiet_until: '',
  invoice_buyers: '',
  help_contact: '',
  embed_origins: '',
  chat_link: '',
  allow_location: false,
  alert: '',
}

/** Extracts the settings from stored values; unset ones get their defaults. */
export const toCompanySettings = (values: Record<string, unknown>): CompanySettings => {
  const known = Object.keys(initial).filter((name) => Object.hasOwn(values, name))
  return { ...initial, ...Object.fromEntries(known.map((name) => [name, values[name]])) }
}

/** Reads the current settings of the company. */
export const readCompanySettings = async (reader: DbReader, workspace: string): Promise<CompanySettings> =>
  toCompanySettings((await readSettings(reader, workspace, '')).company)

const ensure = defineStatement(
  'company-settings-ensure',
  `insert into setting (workspace, person_id, values) values ($1, '', '{}') on conflict do nothing`,
)
const locked = defineStatement<{ values: Record<string, unknown> }>(
  'company-settings-lock',
  `select values from setting where workspace = $1 and person_id = '' for update`,
)
const write = defineStatement(
  'company-settings-write',
  `update setting set values = values || $2::jsonb where workspace = $1 and person_id = ''`,
)
const notes = defineStatement<{
  at: Date
  by: string
  details: { before: CompanySettings; after: CompanySettings }
}>(
  'audit-newest',
  `select at, person_name as by, details from audit where workspace = $1 and action = $2
   order by at desc, id desc limit 20`,
)

const action = 'company.settings'

/** Locks and reads the settings. */
export async function lockCompanySettings(tx: Tx, workspace: string): Promise<CompanySettings> {
  await tx.run(ensure, [workspace])
  const [row] = await tx.run(locked, [workspace])
  return toCompanySettings(row?.values ?? {})
}

/** Stores settings, and logs who changed them and their previous values. */
export async function writeCompanySettings(
  tx: Tx,
  auditContext: AuditContext,
  { before, after }: Record<'before' | 'after', CompanySettings>,
): Promise<void> {
  await tx.run(write, [auditContext.caller.workspace, JSON.stringify(after)])
  await logAuditEvent(tx, auditContext, { action, details: { before, after } })
}

/** Lists the last changes of the settings, newest first. */
export const listSettingChanges = async (
  reader: DbReader,
  workspace: string,
): Promise<OaCompanySettingsData['changes']> =>
  (await reader.run(notes, [workspace, action])).map(({ at, by, details }) => ({
    at: at.toISOString(),
    by,
    // A setting added after the entry was logged gets its default.
    before: toCompanySettings({ ...details.before }),
    after: toCompanySettings({ ...details.after }),
  }))
