import { eventKinds } from '#/core/flow/events/event-kinds'
import type { EventSet } from '#/generated/types'
import { t } from '../../platform/i18n'
import { SelectField } from '../../ui/field'
import { changeEvent } from '../actions/change-event'
import { useEditor } from '../editor'
import { EventOutcomes } from './event-outcomes'
import { eventSettings } from './event-settings'
import type { SectionProps } from './section-props'

const types = Object.keys(eventKinds) as (keyof typeof eventKinds)[]

/** What an event does by itself, and where it leads. */
export function EventSection({ design, step }: SectionProps) {
  const editor = useEditor()
  const { event_set: set = {} } = step
  const change = (part: Partial<EventSet>) =>
    editor.run(
      (before) => changeEvent(before, { step: step.id, change: (now) => ({ ...now, ...part }) }),
      `${step.id} ${Object.keys(part).join()}`,
    )
  const Settings = set.type && eventSettings[set.type]
  return (
    <div className="fe-section">
      <SelectField
        label={t('flow-editor.event.type')}
        required
        hint={set.type && t(`flow-editor.event.hint.${set.type}`)}
        value={set.type ?? ''}
        onChange={({ target }) => change({ type: types.find((type) => type === target.value) })}
      >
        <option value="" disabled>
          {t('flow-editor.event.choose')}
        </option>
        {types.map((type) => (
          <option key={type} value={type}>
            {t(`flow-editor.event.type.${type}`)}
          </option>
        ))}
      </SelectField>
      {Settings && <Settings key={set.type} {...{ design, set, change }} />}
      {set.type && <EventOutcomes {...{ design, step, set }} type={set.type} />}
    </div>
  )
}
