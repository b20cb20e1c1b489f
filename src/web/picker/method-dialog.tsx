import './groups.css'
import { useState } from 'react'
import { type FunctionModel, functionModelOf, isComplete } from '#/core/recipient/function-model'
import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import type { Known } from '../formula/known'
import { t } from '../platform/i18n'
import { Dialog } from '../ui/dialog'
import { SelectField, TextField } from '../ui/field'
import { OkCancel } from '../ui/ok-cancel'
import { Segments } from '../ui/segments'
import { toast } from '../ui/toast'
import { MethodRows } from './method-rows'
import { dataOf, subjects } from './program-methods'

interface MethodDialogProps {
  item: RecipientItem
  known: Known
  set?: FlowDesignSet
  onSave(item: RecipientItem): void
  onClose(): void
}

const isPeople = ({ kind }: Known['fields'][number]) => kind === 'person' || kind === 'department'

/** Filling in a program method: its name, whom it is about, and its table of contacts (S2-068, S2-073). */
export function MethodDialog({ item, known, set, onSave, onClose }: MethodDialogProps) {
  const people = known.fields.filter(isPeople)
  const [name, setName] = useState(item.name)
  const [model, setModel] = useState<FunctionModel>(() => begun(item.data))
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<FunctionModel>) => setModel((last) => ({ ...last, ...part }))
  const offered = subjects.filter((one) => one !== 'form_concact' || people.length || model.type === one)
  const nameFault = name.trim() ? undefined : t('picker.function.name-empty')
  const fieldFault = isTried && !model.formitem ? t('picker.function.incomplete') : undefined
  const save = () => {
    setTried(true)
    if (nameFault) return
    if (isComplete(model)) onSave({ ...item, name: name.trim(), data: dataOf(model) })
    else toast(t('picker.function.incomplete'), 'danger')
  }
  const footer = <OkCancel onCancel={onClose} onClick={save} />
  return (
    <Dialog title={t('picker.tab.function')} width={640} onClose={onClose} footer={footer}>
      <div className="pk-settings">
        <TextField
          label={t('picker.function.name')}
          required
          maxLength={100}
          value={name}
          error={nameFault}
          onChange={({ target }) => setName(target.value)}
        />
        <span className="q-field-label">{t('picker.function.about')}</span>
        <Segments
          label={t('picker.function.about')}
          value={offered.find((one) => one === model.type) ?? 'creater_concact'}
          options={offered.map((value) => ({ value, text: t(`picker.function.${value}`) }))}
          onChange={(type) => change({ type })}
        />
        {model.type === 'form_concact' && (
          <SelectField
            label={t('picker.settings.formitem')}
            required
            value={String(model.formitem ?? '')}
            error={fieldFault}
            onChange={({ target }) => change({ formitem: target.value || null })}
          >
            <option value="">{t('picker.settings.formitem-none')}</option>
            {people.map(({ key, name: title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </SelectField>
        )}
        <MethodRows
          rows={model.contact}
          from={{ fields: known.fields, set, without: ['function'] }}
          isTried={isTried}
          onChange={(contact) => change({ contact })}
        />
      </div>
    </Dialog>
  )
}

/** A program method as its dialog begins: about the creator, with one row to fill in. */
function begun(data: unknown): FunctionModel {
  const { type, formitem, contact } = functionModelOf(data)
  return {
    type: subjects.find((one) => one === type) ?? 'creater_concact',
    formitem,
    contact: contact.length ? contact : [{ when: [], to: [] }],
  }
}
