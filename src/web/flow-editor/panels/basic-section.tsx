import type { FlowDesignStep } from '#/generated/types'
import stepBasic from '#schemas/forms/step-basic.json'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button, Stack } from '../../ui'
import { changeStep } from '../actions/change-step'
import { makeStart } from '../actions/make-start'
import { useEditor } from '../editor-context'
import { newEvent } from '../new-step'
import { MilestoneSettings } from './milestone-settings'
import type { SectionProps } from './section-props'

/** Name, description, and how the step is handled. */
export function BasicSection({ design, step }: SectionProps) {
  const editor = useEditor()
  const { id, is_start, name, desc, dealtype, event_set } = step
  const change = (model: string, value: unknown) => {
    const isNew = value === 'event' && !event_set
    const begun = isNew && { event_set: newEvent(editor.newIds()(), t('flow-editor.event.outcome.done')) }
    const part: Partial<FlowDesignStep> = { [model]: value, ...begun }
    editor.run((design) => changeStep(design, { id, change: part }), `${id} ${model}`)
  }
  return (
    <Stack gap={3.5}>
      <AutosavePanel
        form={stepBasic}
        values={{ name, desc, dealtype }}
        known={{ dealtype: { hide: is_start, hint: `flow-editor.dealtype.${dealtype}-hint` } }}
        onChange={change}
      />
      {!is_start && (
        <MilestoneSettings
          steps={design.funlist.filter((other) => other.id !== id)}
          value={step.milestone}
          onChange={(milestone) => change('milestone', milestone)}
        />
      )}
      {is_start ? (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.basic.is-start')}</p>
      ) : (
        <div>
          <Button onClick={() => editor.run((design) => makeStart(design, id))}>
            {t('flow-editor.basic.make-start')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
