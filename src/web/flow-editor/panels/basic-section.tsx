import type { FlowDesignStep } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { TextAreaField, TextField } from '../../ui/field'
import { Segments } from '../../ui/segments'
import { changeStep } from '../actions/change-step'
import { makeStart } from '../actions/make-start'
import { useEditor } from '../editor'
import { type Dealtype, dealtypes, newEvent } from '../new-step'
import type { SectionProps } from './section-props'

/** Name, description, and how the step is handled. */
export function BasicSection({ step }: SectionProps) {
  const editor = useEditor()
  const { id } = step
  const set = (change: Partial<FlowDesignStep>) =>
    editor.run((design) => changeStep(design, { id, change }), `${id} ${Object.keys(change).join()}`)
  const handle = (dealtype: Dealtype) => {
    const isNew = dealtype === 'event' && !step.event_set
    const event_set = newEvent(editor.newIds()(), t('flow-editor.event.outcome.done'))
    set({ dealtype, ...(isNew && { event_set }) })
  }
  return (
    <div className="fe-section">
      <TextField
        label={t('flow-editor.basic.name')}
        required
        maxLength={100}
        value={step.name}
        error={step.name.trim() ? undefined : t('flow-editor.basic.name-empty')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextAreaField
        label={t('flow-editor.basic.desc')}
        hint={t('flow-editor.basic.desc-hint')}
        maxLength={2000}
        value={step.desc}
        onChange={({ target }) => set({ desc: target.value })}
      />
      {step.is_start ? (
        <p className="fe-note">{t('flow-editor.basic.is-start')}</p>
      ) : (
        <Handling step={step} onChange={handle} />
      )}
      {!step.is_start && (
        <div>
          <Button onClick={() => editor.run((design) => makeStart(design, id))}>
            {t('flow-editor.basic.make-start')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Handling({ step, onChange }: { step: FlowDesignStep; onChange(dealtype: Dealtype): void }) {
  const { dealtype } = step
  return (
    <div className="q-field">
      <span className="q-field-label">{t('flow-editor.basic.dealtype')}</span>
      <div>
        <Segments
          label={t('flow-editor.basic.dealtype')}
          value={dealtype}
          options={dealtypes.map((value) => ({ value, text: t(`flow-editor.dealtype.${value}`) }))}
          onChange={onChange}
        />
      </div>
      <span className="q-field-hint">{t(`flow-editor.dealtype.${dealtype}-hint`)}</span>
    </div>
  )
}
