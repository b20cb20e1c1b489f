import { useState } from 'react'
import { splitSeconds } from '#/core/text/duration'
import timeLimit from '#schemas/forms/time-limit.json'
import timeSpan from '#schemas/forms/time-span.json'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { durationToSeconds } from '../duration'
import { useStepOptions } from '../editor-context'

interface TimeLimitProps {
  value: number | null
  onChange(seconds: number): void
}

const custom = 'custom'

/** Time allowed for the step: one of the usual durations, or days, hours and minutes. */
export function DeadlineDuration({ value, onChange }: TimeLimitProps) {
  const { durations } = useStepOptions()
  const seconds = value ?? 0
  const isUsual = durations.some((duration) => duration.seconds === seconds)
  const [isCustom, setCustom] = useState(!isUsual)
  const isOwn = isCustom || !isUsual
  const usual = durations.map((duration) => ({ value: String(duration.seconds), label: duration.title }))
  const options = [...usual, { value: custom, label: t('flow-editor.people.time-custom') }]
  return (
    <>
      <AutosavePanel
        form={timeLimit}
        values={{ usual: isOwn ? custom : String(seconds) }}
        known={{ usual: { options: { options } } }}
        onChange={(_, chosen) => {
          setCustom(chosen === custom)
          if (chosen !== custom) onChange(Number(chosen))
        }}
      />
      {isOwn && <Spans value={seconds} onChange={onChange} />}
    </>
  )
}

/** Labelled duration input: days, hours and minutes. */
export const DurationField = ({ label, ...span }: SpansProps & { label: string }) => (
  <fieldset className="fe-span q-column q-gap-2 q-shrink">
    <legend className="q-field-label">{label}</legend>
    <Spans {...span} />
  </fieldset>
)

interface SpansProps {
  value: number
  onChange(seconds: number): void
}

function Spans({ value, onChange }: SpansProps) {
  const own = splitSeconds(value)
  return (
    <AutosavePanel
      form={timeSpan}
      values={own}
      onChange={(part, count) =>
        onChange(durationToSeconds({ ...own, [part]: Math.max(0, Number(count) || 0) }))
      }
    />
  )
}
