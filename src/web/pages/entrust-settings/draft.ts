import type { Entrust, EntrustDraft } from '#/generated/types'
import type { Choice } from '../../directory/combobox'
import { t } from '../../platform/i18n'

/** A delegation being set: people as they were chosen, times as the fields hold them. */
export interface Draft {
  from: Choice | undefined
  to: Choice | undefined
  kind: Entrust['kind']
  isAll: boolean
  flows: string[]
  isForGood: boolean
  begins: string
  ends: string
  enabled: boolean
  reason: string
}

const pad = (value: number) => String(value).padStart(2, '0')

/** A moment as a field for date and time holds it, in the time of this device. */
export function fieldTime(at: Date): string {
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

const inDays = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 18, 0)

/** A new delegation: of everything that waits, from now until tomorrow evening. */
export const newDraft = (now: Date): Draft => ({
  ...{ from: undefined, to: undefined, kind: 'message', isAll: true, flows: [] },
  ...{ isForGood: false, begins: fieldTime(now), ends: fieldTime(inDays(now, 1)) },
  ...{ enabled: true, reason: '' },
})

/** A delegation as it stands, to be changed. */
export const draftOf = (one: Entrust, now: Date): Draft => ({
  ...{ from: { id: one.from, name: one.from_name }, to: { id: one.to, name: one.to_name } },
  ...{ kind: one.kind, isAll: one.flows === null, flows: one.flows?.map(({ id }) => id) ?? [] },
  ...{ isForGood: one.ends_at === null, enabled: one.enabled, reason: one.reason },
  begins: fieldTime(one.begins_at ? new Date(one.begins_at) : now),
  ends: one.ends_at ? fieldTime(new Date(one.ends_at)) : fieldTime(inDays(now, 1)),
})

/** What is still missing or cannot be, by field. */
export function problemsOf(
  draft: Draft,
  isForOther: boolean,
): Partial<Record<'from' | 'to' | 'flows' | 'ends', string>> {
  const { from, to, isAll, flows, isForGood, begins, ends } = draft
  return {
    ...(isForOther && !from && { from: t('delegation.from-missing') }),
    ...(!to && { to: t('delegation.to-missing') }),
    ...(!isAll && !flows.length && { flows: t('delegation.flows-missing') }),
    ...(!isForGood && !(begins < ends) && { ends: t('delegation.period-wrong') }),
  }
}

const wireTime = (text: string) => (text ? new Date(text).toISOString() : null)

/** A delegation as it is sent; one for good begins at once. */
export const bodyOf = (draft: Draft): EntrustDraft => ({
  ...{ from: draft.from?.id ?? '', to: draft.to?.id ?? '', kind: draft.kind },
  flows: draft.isAll ? null : draft.flows,
  begins_at: draft.isForGood ? null : wireTime(draft.begins),
  ends_at: draft.isForGood ? null : wireTime(draft.ends),
  ...{ enabled: draft.enabled, reason: draft.reason },
})

/** The body that saves a delegation again as it stands, switched on or off. */
export const switched = ({
  _id,
  rev,
  from,
  to,
  kind,
  flows,
  begins_at,
  ends_at,
  reason,
  enabled,
}: Entrust) => ({
  ...{ _id, rev, from, to, kind, begins_at, ends_at, reason },
  ...{ flows: flows?.map(({ id }) => id) ?? null, enabled: !enabled },
})
