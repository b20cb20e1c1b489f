import { t } from '../platform/i18n'

interface Span {
  from?: string
  to?: string
}

interface DaySpanProps {
  label: string
  value: Span
  onChange(value: Span | undefined): void
}

const pad = (n: number) => String(n).padStart(2, '0')

/** The day of a moment where the reader is. */
const dayOf = (moment: string | undefined) => {
  if (!moment) return ''
  const at = new Date(moment)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

const momentOf = (day: string, time: string) => (day ? new Date(`${day}T${time}`).toISOString() : undefined)

const nothingIsEmpty = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  from || to ? { ...(from && { from }), ...(to && { to }) } : undefined

/** From one day to another, both of them whole; either end may be open. */
export const DaySpan = ({ label, value: { from, to }, onChange }: DaySpanProps) => (
  <fieldset className="list-span">
    <legend>{label}</legend>
    <input
      className="q-input"
      type="date"
      aria-label={t('list.span-from', { name: label })}
      max={dayOf(to) || undefined}
      value={dayOf(from)}
      onChange={({ target }) => onChange(nothingIsEmpty({ from: momentOf(target.value, '00:00:00'), to }))}
    />
    <span aria-hidden="true">–</span>
    <input
      className="q-input"
      type="date"
      aria-label={t('list.span-to', { name: label })}
      min={dayOf(from) || undefined}
      value={dayOf(to)}
      onChange={({ target }) =>
        onChange(nothingIsEmpty({ from, to: momentOf(target.value, '23:59:59.999') }))
      }
    />
  </fieldset>
)
