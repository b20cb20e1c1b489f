import {
  addCalendarDays,
  formatHours,
  parseHours,
  removeCalendarDay,
} from '#/core/calendar/calendar-exceptions'
import type { OwnCalendar, WorkingCalendar, WorkingHours } from '#/generated/types'
import form from '#schemas/forms/calendar-day.json'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { defaultHoursOf } from './calendar-draft'

interface Filled {
  kind: 'inherit' | 'off' | 'work' | 'half' | 'hours'
  name?: string
  time?: string
}

interface DayDialogProps {
  day: string
  own: OwnCalendar
  /** Effective calendar, including its own settings. */
  calendar: WorkingCalendar
  onKeep(own: OwnCalendar): void
  onClose(): void
}

const same = (one: WorkingHours, other: WorkingHours) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the current choice for a set day. */
function chosen(hours: WorkingHours, usual: WorkingHours): Filled['kind'] {
  if (!hours.length) return 'off'
  if (same(hours, usual)) return 'work'
  return same(hours, usual.slice(0, 1)) ? 'half' : 'hours'
}

function hoursOf({ kind, time = '' }: Filled, usual: WorkingHours): WorkingHours {
  if (kind === 'off') return []
  if (kind === 'work') return usual
  if (kind === 'half') return usual.slice(0, 1)
  const read = parseHours(time)
  if (!read?.length) throw new Error(t('calendar.hours-wrong'))
  return read
}

/** Edits a day: inherited, off, working, half, or with its own hours. */
export function DayDialog({ day, own, calendar, onKeep, onClose }: DayDialogProps) {
  const usual = defaultHoursOf(calendar)
  const set = own.days.find((one) => one.day === day)
  const known = set ?? calendar.days.find((one) => one.day === day)
  const keep = async (filled: Filled) => {
    if (filled.kind === 'inherit') return onKeep(removeCalendarDay(own, day))
    const name = filled.name?.trim() ?? ''
    onKeep(addCalendarDays(own, [{ day, name, hours: hoursOf(filled, usual) }]))
  }
  return (
    <FormDialog<Filled, void>
      title={t('calendar.day', { day })}
      form={form}
      values={{
        kind: set ? chosen(set.hours, usual) : 'inherit',
        name: known?.name ?? '',
        time: formatHours(known?.hours ?? usual),
      }}
      width={440}
      onClose={onClose}
      onSend={keep}
    />
  )
}
