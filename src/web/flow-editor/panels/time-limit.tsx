import { useState } from 'react'
import { t } from '../../platform/i18n'
import { SelectField } from '../../ui/field'
import { partsOf, secondsOf } from '../duration'
import { useOffers } from '../editor'

interface TimeLimitProps {
  value: number | null
  onChange(seconds: number): void
}

const parts = ['days', 'hours', 'minutes'] as const
const custom = 'custom'

/** How long the step may take: one of the usual times, or days, hours and minutes. */
export function TimeLimit({ value, onChange }: TimeLimitProps) {
  const { durations } = useOffers()
  const seconds = value ?? 0
  const isUsual = durations.some((duration) => duration.seconds === seconds)
  const [isCustom, setCustom] = useState(!isUsual)
  return (
    <>
      <SelectField
        label={t('flow-editor.people.time')}
        hint={t('flow-editor.people.time-hint')}
        value={isCustom || !isUsual ? custom : String(seconds)}
        onChange={({ target }) => {
          setCustom(target.value === custom)
          if (target.value !== custom) onChange(Number(target.value))
        }}
      >
        {durations.map((duration) => (
          <option key={duration.seconds} value={duration.seconds}>
            {duration.title}
          </option>
        ))}
        <option value={custom}>{t('flow-editor.people.time-custom')}</option>
      </SelectField>
      {(isCustom || !isUsual) && <Spans value={seconds} onChange={onChange} />}
    </>
  )
}

/** A span of time under a label: days, hours and minutes. */
export function TimeSpan({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange(seconds: number): void
}) {
  return (
    <fieldset className="fe-span">
      <legend className="q-field-label">{label}</legend>
      <Spans value={value} onChange={onChange} />
    </fieldset>
  )
}

function Spans({ value, onChange }: { value: number; onChange(seconds: number): void }) {
  const own = partsOf(value)
  return (
    <div className="fe-time">
      {parts.map((part) => (
        <label key={part}>
          <input
            className="q-input"
            type="number"
            min={0}
            value={own[part]}
            onChange={({ target }) =>
              onChange(secondsOf({ ...own, [part]: Math.max(0, Math.floor(Number(target.value) || 0)) }))
            }
          />
          {t(`flow-editor.people.time-${part}`)}
        </label>
      ))}
    </div>
  )
}
