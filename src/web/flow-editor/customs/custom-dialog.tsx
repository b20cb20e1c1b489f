import { useState } from 'react'
import { type KnownField, printCustom } from '#/core/expression'
import type { CustomFunction, FlowDesignSet } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { SelectField, TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { Segments } from '../../ui/segments'
import { CustomRows } from './custom-rows'
import { faultsOf, isWhole, subjects } from './custom-text'

interface CustomDialogProps {
  custom: CustomFunction
  fields: readonly KnownField[]
  set: FlowDesignSet
  onSave(custom: CustomFunction): void
  onClose(): void
}

/** A name stands between brackets in formulas, so it holds none. */
const cleaned = (name: string) => name.replace(/[[\]\n]/g, '')

/** Filling in a custom function: its name, whom it is about, and the table from people to values. */
export function CustomDialog({ custom, fields, set, onSave, onClose }: CustomDialogProps) {
  const [draft, setDraft] = useState(custom)
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<CustomFunction>) => setDraft((last) => ({ ...last, ...part }))
  const faults = faultsOf(draft)
  const told = isTried ? faults : { rows: new Set<number>() }
  const save = () => {
    setTried(true)
    if (!isWhole(faults)) return
    const formitem = draft.type === 'form_concact' ? draft.formitem : null
    onSave({ ...draft, name: draft.name.trim(), formitem })
  }
  const footer = <OkCancel onCancel={onClose} onClick={save} />
  return (
    <Dialog title={t('flow-set.custom.edit')} width={780} onClose={onClose} footer={footer}>
      <div className="fe-custom">
        <TextField
          label={t('flow-set.custom.name')}
          required
          maxLength={50}
          value={draft.name}
          error={told.name}
          hint={t('flow-set.custom.written', { text: printCustom({ ...draft, name: draft.name.trim() }) })}
          onChange={({ target }) => change({ name: cleaned(target.value) })}
        />
        <div className="q-field">
          <span className="q-field-label">{t('flow-set.custom.about')}</span>
          <div>
            <Segments
              label={t('flow-set.custom.about')}
              value={draft.type}
              options={subjects.map((value) => ({ value, text: t(`flow-set.custom.${value}`) }))}
              onChange={(type) => change({ type })}
            />
          </div>
        </div>
        {draft.type === 'form_concact' && (
          <SelectField
            label={t('flow-set.custom.field')}
            required
            value={draft.formitem ?? ''}
            error={told.field}
            hint={t('flow-set.custom.field-hint')}
            onChange={({ target }) => change({ formitem: target.value || null })}
          >
            <option value="">{t('flow-set.custom.field-choose')}</option>
            {fields
              .filter(({ kind }) => kind !== 'table')
              .map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
          </SelectField>
        )}
        <CustomRows
          rows={draft.data.contact}
          {...{ fields, set }}
          faulty={told.rows}
          onChange={(contact) => change({ data: { contact } })}
        />
      </div>
    </Dialog>
  )
}
