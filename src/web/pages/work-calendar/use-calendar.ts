import { useState } from 'react'
import type { OaCompanyCalendarGetData, OwnCalendar } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { loadSession } from '../../stores/session'
import { toast } from '../../ui/toast'
import { effectiveCalendar, emptyCalendar } from './calendar-draft'

const isEmpty = ({ week, days, holidays }: OwnCalendar) => !week && !days.length && holidays !== false

/** Edits a calendar: its own settings, the effective calendar, and saving. */
export function useCalendar(stored: OaCompanyCalendarGetData, onSaved: () => Promise<void>) {
  const kept = stored.own ?? emptyCalendar
  const [own, setOwn] = useState<OwnCalendar>(kept)
  const [busy, setBusy] = useState(false)
  const isDirty = JSON.stringify(own) !== JSON.stringify(kept)
  const save = async () => {
    setBusy(true)
    try {
      const { dept, rev } = stored
      await api.oa.company.calendar.save({ dept, rev, calendar: isEmpty(own) ? null : own })
      await Promise.all([onSaved(), loadSession()])
      toast(t('calendar.saved'), 'success')
    } catch (error) {
      toast((error as Error).message, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return { own, setOwn, busy, isDirty, save, calendar: effectiveCalendar(stored.above, own) }
}
