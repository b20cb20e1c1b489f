import { createHash } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import type { DirectoryPerson } from '../../../core/directory/directory'
import { type Alert, automaticAlerts, maxScheduledStarts } from '../../../core/flow'
import { localDate } from '../../../core/text/formats'
import { startScheduledFlow } from '../../flow/action/start-scheduled-flow'
import { type AppContext, type Context, RetryableError, translateKey, wakeJob } from '../../platform'
import { resolveGroupMembers } from '../../policies/flow'
import { type CalendarStart, lockAlertRun, readRecipientDirectory, writeEffects } from '../../queries'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'
import { listScheduledDesigns } from '../scheduled-designs'

const mark = 'start '

/** Returns the rule key of a start, which differs from that of a reminder by the same rule. */
export const startRuleKey = (rule: string): string => `${mark}${rule}`

const ruleIn = ({ rule }: CalendarStart) => rule.slice(mark.length)

/** Returns the deterministic id of a scheduled start, or with a person of that person's flow. */
export const scheduledFlowId = ({ designId, rule, at, person = '' }: CalendarStart): string =>
  createHash('sha256')
    .update(JSON.stringify([designId, rule, at, person]))
    .digest('hex')
    .slice(0, 24)

/** Returns who starts a flow at the moment, each once, by the first of the alerts that names the person. */
async function startersOf(start: CalendarStart, appContext: AppContext, context: Context) {
  const clocked = (await listScheduledDesigns(appContext)).get(start.designId)
  const alerts = automaticAlerts(clocked?.design.set.autoalerts ?? [], ruleIn(start))
  const addressees = await readRecipientDirectory(context)
  const starters = new Map<string, { person: DirectoryPerson; alert: Alert }>()
  for (const alert of alerts)
    for (const person of clocked
      ? resolveGroupMembers(alert.deptuser, clocked.design.formset, addressees)
      : [])
      if (!starters.has(person.id)) starters.set(person.id, { person, alert })
  return { name: clocked?.facts.name ?? '', isGone: !alerts.length, starters, addressees }
}

type Found = Awaited<ReturnType<typeof startersOf>>

/** Queues one effect per person, each of which starts a flow. */
async function fanOut(
  start: CalendarStart,
  { starters, name }: Found,
  appContext: AppContext,
  context: Context,
) {
  if (!starters.size) throw new BusinessError('flow.calendar-nobody', { name })
  if (starters.size > maxScheduledStarts)
    throw new BusinessError('flow.calendar-too-many', { name, limit: maxScheduledStarts })
  const { workspace } = context.caller
  const now = appContext.clock.now()
  const starts = [...starters.keys()].map((person) => ({ ...start, person }))
  const effects = starts.map((payload) => ({
    workspace,
    id: scheduledFlowId(payload),
    flowId: '',
    kind: 'calendar-start' as const,
    payload,
    now,
    dueAt: now,
  }))
  await appContext.db.transaction((tx) => writeEffects(tx, workspace, effects))
  wakeJob(appContext.db)
}

/** Returns the context of the person as whom a flow starts. */
const inNameOf = (context: Context, { id, name }: Pick<DirectoryPerson, 'id' | 'name'>): Context => ({
  ...context,
  caller: { ...context.caller, id, name },
})

async function begin(start: CalendarStart & { person: string }, found: Found, context: Context) {
  const { designId, at, person: personId } = start
  const day = localDate(at, companyZone)
  const person = found.addressees.directory.person(personId)
  const name = person?.name ?? personId
  const input = {
    id: scheduledFlowId(start),
    rule: ruleIn(start),
    at,
    desc: translateKey(context.language, 'flow.calendar-desc', { day }),
    map: found.starters.get(personId)?.alert.form_map ?? [],
  }
  const hold = (tx: Parameters<typeof lockAlertRun>[0]) => lockAlertRun(tx, context.caller.workspace, start)
  try {
    await startScheduledFlow({ designId, input, hold }, inNameOf(context, { id: personId, name }))
  } catch (error) {
    if (!(error instanceof BusinessError) || error instanceof RetryableError) throw error
    const { code, params } = error
    throw new BusinessError('flow.calendar-failed', { flow: found.name, name, day, why: { code, params } })
  }
}

/** Starts flows by the calendar: first the starters are resolved, then each flow starts individually. */
export default defineEffect<CalendarStart>({
  run: async ({ payload, workspace }, appContext) => {
    const context = createSystemContext(appContext, workspace)
    const found = await startersOf(payload, appContext, context)
    // The designer has removed the schedule meanwhile.
    if (found.isGone) return
    const { person } = payload
    await (person === undefined
      ? fanOut(payload, found, appContext, context)
      : begin({ ...payload, person }, found, context))
    wakeJob(appContext.db)
  },
})
