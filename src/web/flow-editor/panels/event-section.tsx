import type { EventSet } from '#/generated/types'
import eventType from '#schemas/forms/event-type.json'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Stack } from '../../ui/layout'
import { changeEvent } from '../actions/change-event'
import { useEditor } from '../editor-context'
import { EventOutcomes } from './event-outcomes'
import { eventSettings } from './event-settings'
import type { SectionProps } from './section-props'

/** Automatic action of an event, and its targets. */
export function EventSection({ design, step }: SectionProps) {
  const editor = useEditor()
  const { event_set: set = {} } = step
  const { type } = set
  const change = (part: Partial<EventSet>) =>
    editor.run(
      (before) => changeEvent(before, { step: step.id, change: (now) => ({ ...now, ...part }) }),
      `${step.id} ${Object.keys(part).join()}`,
    )
  const Settings = type && eventSettings[type]
  return (
    <Stack gap={3.5}>
      <AutosavePanel
        form={eventType}
        values={{ type }}
        known={type && { type: { hint: `flow-editor.event.hint.${type}` } }}
        onChange={(model, value) => change({ [model]: value })}
      />
      {Settings && <Settings key={type} design={design} set={set} change={change} />}
      {type && <EventOutcomes design={design} step={step} set={set} type={type} />}
    </Stack>
  )
}
