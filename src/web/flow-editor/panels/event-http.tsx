import type { EventSetHttp, FormDesign } from '#/generated/types'
import eventHttp from '#schemas/forms/event-http.json'
import { canHoldValue, formFieldsOf } from '../../../core/form'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button, IconButton } from '../../ui'
import { EventFormula } from './event-formula'
import type { EventProps } from './event-props'

const none: EventSetHttp = { url: '', method: 'POST', body: [], answers: [] }

/** HTTP request of an event, and the fields that store its response. */
export function EventHttp({ design, set: { http = none }, change }: EventProps) {
  const put = (part: Partial<EventSetHttp>) => change({ http: { ...http, ...part } })
  return (
    <>
      <AutosavePanel
        form={eventHttp}
        values={{ url: http.url, method: http.method }}
        onChange={(model, value) => put({ [model]: String(value).trim() })}
      />
      <Parts value={http.body} onChange={(body) => put({ body })} />
      <Answers form={design.formset} value={http.answers} onChange={(answers) => put({ answers })} />
    </>
  )
}

interface RowsProps<Row> {
  value: readonly Row[]
  onChange(rows: Row[]): void
}

/** Parts of the request, by name. */
function Parts({ value, onChange }: RowsProps<EventSetHttp['body'][number]>) {
  return (
    <fieldset className="fe-event-rows q-column q-gap-2 q-shrink">
      <legend className="q-strong">{t('flow-editor.event.body')}</legend>
      {value.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are only added at the end
        <div key={at} className="fe-event-row q-stack q-align-start q-gap-1-5">
          <input
            className="q-input"
            aria-label={t('flow-editor.event.part-name', { n: at + 1 })}
            placeholder={t('flow-editor.event.name')}
            maxLength={100}
            value={part.name}
            onChange={({ target }) => onChange(value.with(at, { ...part, name: target.value }))}
          />
          <EventFormula
            title={t('flow-editor.event.part-value', { n: at + 1 })}
            aria-label={t('flow-editor.event.part-value', { n: at + 1 })}
            value={part.value}
            onChange={(formula) => onChange(value.with(at, { ...part, value: formula }))}
          />
          <IconButton
            icon="close"
            label={t('flow-editor.event.remove-part', { n: at + 1 })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button kind="link" icon="plus" onClick={() => onChange([...value, { name: '', value: '' }])}>
          {t('flow-editor.event.add-part')}
        </Button>
      </div>
    </fieldset>
  )
}

type AnswersProps = RowsProps<EventSetHttp['answers'][number]> & { form: Pick<FormDesign, 'list'> }

/** Fields that store parts of the response. */
function Answers({ form, value, onChange }: AnswersProps) {
  const fields = formFieldsOf(form).filter(canHoldValue)
  return (
    <fieldset className="fe-event-rows q-column q-gap-2 q-shrink">
      <legend className="q-strong">{t('flow-editor.event.answers')}</legend>
      {value.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and are only added at the end
        <div key={at} className="fe-event-row q-stack q-align-start q-gap-1-5">
          <input
            className="q-input"
            aria-label={t('flow-editor.event.answer-path', { n: at + 1 })}
            placeholder="data.id"
            maxLength={200}
            value={answer.path}
            onChange={({ target }) => onChange(value.with(at, { ...answer, path: target.value.trim() }))}
          />
          <select
            className="q-input"
            aria-label={t('flow-editor.event.answer-field', { n: at + 1 })}
            value={answer.model}
            onChange={({ target }) => onChange(value.with(at, { ...answer, model: target.value }))}
          >
            <option value="" disabled>
              {t('flow-editor.event.field')}
            </option>
            {fields.map(({ model, name }) => (
              <option key={model} value={model}>
                {name}
              </option>
            ))}
          </select>
          <IconButton
            icon="close"
            label={t('flow-editor.event.remove-answer', { n: at + 1 })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button kind="link" icon="plus" onClick={() => onChange([...value, { path: '', model: '' }])}>
          {t('flow-editor.event.add-answer')}
        </Button>
      </div>
    </fieldset>
  )
}
