import '../platform/designing-texts'
import './form-map.css'
import { useMemo, useState } from 'react'
import { isTable } from '#/core/form/items'
import { knownFields } from '#/core/form/known-fields'
import {
  addAllEntries,
  addEntry,
  type CopyChange,
  type CopyRefusal,
  removeEntry,
} from '#/core/form/map/copy-entries'
import { sourcesFor, targetsOf } from '#/core/form/map/propose'
import type { CustomFunction, FormCopy, FormCopyEntry, FormDesign, FormItem } from '#/generated/types'
import { t } from '../platform/i18n'
import { Button, IconButton } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { OkCancel } from '../ui/ok-cancel'
import { MapValueField } from './map-value-field'
import { useSavingSoon } from './use-saving-soon'

interface FormCopyDialogProps {
  title: string
  /** What is copied so far; the dialog works on a copy of it (S2-122). */
  entries: FormCopy
  form: Pick<FormDesign, 'list'>
  custom?: readonly CustomFunction[]
  onChange(entries: FormCopy): void
  onClose(): void
}

/** Which fields a copy of a form takes over, and how; counts 300 ms after it is confirmed (S2-123). */
export default function FormCopyDialog({ title, form, onChange, onClose, ...props }: FormCopyDialogProps) {
  const [entries, setEntries] = useState<FormCopy>(() => structuredClone(props.entries))
  const { isSaving, save } = useSavingSoon(() => onChange(entries))
  const targets = useMemo(() => new Map(targetsOf(form).map((item) => [item.model, item])), [form])
  const set = (changed: FormCopyEntry) =>
    setEntries(entries.map((one) => (one.model_key === changed.model_key ? changed : one)))
  return (
    <Dialog
      title={title}
      width={860}
      onClose={onClose}
      footer={<OkCancel busy={isSaving} onCancel={onClose} onClick={save} />}
    >
      <div className="fm">
        <Tools {...{ form, entries }} onChange={setEntries} />
        {entries.length === 0 && <p className="fm-none">{t('form-map.copy.empty')}</p>}
        <ul className="fm-rows">
          {entries.map((entry) => (
            <Entry
              key={entry.model_key}
              {...{ entry, form }}
              item={targets.get(entry.model_key)}
              custom={props.custom}
              onChange={set}
              onRemove={() => setEntries(entries.filter((one) => one !== entry))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type ToolsProps = Pick<FormCopyDialogProps, 'form' | 'entries' | 'onChange'>

function Tools({ form, entries, onChange }: ToolsProps) {
  const [chosen, setChosen] = useState('')
  const [refusal, setRefusal] = useState<CopyRefusal>()
  const apply = (change: CopyChange) => {
    setRefusal(change.refusal)
    if (change.entries) onChange(change.entries)
  }
  return (
    <>
      <div className="fm-tools">
        <select
          className="q-input"
          aria-label={t('form-map.copy.field')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('form-map.copy.choose')}</option>
          {targetsOf(form).map(({ model, name }) => (
            <option key={model} value={model}>
              {name}
            </option>
          ))}
        </select>
        <Button icon="plus" onClick={() => apply(addEntry(entries, form, chosen))}>
          {t('form-map.copy.add')}
        </Button>
        <Button onClick={() => apply(addAllEntries(entries, form))}>{t('form-map.copy.add-all')}</Button>
        <Button onClick={() => apply(removeEntry(entries, chosen))}>{t('form-map.copy.delete')}</Button>
      </div>
      <p className="fm-refusal" role="status">
        {refusal && t(`form-map.copy.${refusal}`)}
      </p>
    </>
  )
}

interface EntryProps {
  entry: FormCopyEntry
  item: FormItem | undefined
  form: Pick<FormDesign, 'list'>
  custom?: readonly CustomFunction[]
  onChange(entry: FormCopyEntry): void
  onRemove(): void
}

function Entry({ entry, item, form, custom, onChange, onRemove }: EntryProps) {
  const { model_key, is_advanced, show } = entry
  const name = item?.name ?? (entry.name || model_key)
  const same = { type: 'normal' as const, normal: model_key, advanced: '' }
  const value = entry.value ?? same
  const known = useMemo(() => ({ fields: knownFields(form), custom }), [form, custom])
  return (
    <li className="fm-row fm-entry">
      <span className="fm-name">{name}</span>
      <div className="fm-entry-how">
        <label className="fm-check">
          <input
            type="checkbox"
            aria-label={t('form-map.copy.own-of', { name })}
            checked={is_advanced}
            disabled={!item}
            onChange={({ target }) => onChange({ ...entry, is_advanced: target.checked, value })}
          />
          {t('form-map.copy.own')}
        </label>
        <label className="fm-check" title={t('form-map.copy.show-hint')}>
          <input
            type="checkbox"
            aria-label={t('form-map.copy.show-of', { name })}
            checked={show}
            onChange={({ target }) => onChange({ ...entry, show: target.checked })}
          />
          {t('form-map.copy.show')}
        </label>
        <IconButton icon="close" label={t('form-map.copy.remove', { name })} onClick={onRemove} />
      </div>
      {!item && <p className="fm-lost">{t('form-map.copy.gone')}</p>}
      {item && is_advanced && (
        <div className="fm-entry-value">
          <MapValueField
            {...{ name, value, known }}
            sources={sourcesFor(item, form)}
            normalOnly={isTable(item)}
            onChange={(next) => onChange({ ...entry, value: next })}
          />
        </div>
      )}
    </li>
  )
}
