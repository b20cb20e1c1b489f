import { Button, Dialog, DialogButtons, IconButton, List, Stack } from '../ui'
import '../platform/i18n/design-texts'
import './form-map.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FormCopy, FormCopyEntry, FormDesign, FormItem } from '#/generated/types'
import {
  addAllCopyEntries,
  addCopyEntry,
  type CopyChange,
  type CopyError,
  checkFormMap,
  convertCopyToMap,
  isTableItem,
  listMapSources,
  mapTargets,
  removeCopyEntry,
  toFieldSymbols,
} from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import { t } from '../platform'
import { loadPatternEngine } from '../platform/pattern-engine'
import { MapValueField } from './map-value-field'
import '../formula/syntax-problems'

await loadPatternEngine()

interface CopyEntryProps {
  entry: FormCopyEntry
  /** The field; undefined if the form no longer has it. */
  item: FormItem | undefined
  form: Pick<FormDesign, 'list'>
  custom?: readonly FlowFunction[]
  onChange(entry: FormCopyEntry): void
  onRemove(): void
}

/** One field of a copy: as it is or with a custom value, shown to the creator or not. */
function CopyEntry({ entry, item, form, custom, onChange, onRemove }: CopyEntryProps) {
  const { model_key, is_advanced, show } = entry
  const name = item?.name ?? (entry.name || model_key)
  const same = { type: 'normal' as const, normal: model_key, advanced: '' }
  const value = entry.value ?? same
  const known = useMemo(() => ({ fields: toFieldSymbols(form), custom }), [form, custom])
  const problems = useMemo(
    () =>
      checkFormMap(convertCopyToMap([entry]), form, form, { custom: new Set(custom?.map(({ id }) => id)) }),
    [entry, form, custom],
  )
  return (
    <li className="fm-row q-stack q-align-start q-gap-4 q-gap-y-1 q-line-above q-pad-y-2 q-pad-x-0 fm-entry">
      <span className="fm-name q-break">{name}</span>
      <div className="fm-entry-how q-row q-wrap q-gap-4 q-gap-y-1">
        <label className="q-inline q-gap-1-5 q-nowrap">
          <input
            type="checkbox"
            aria-label={t('form-map.copy.own-of', { name })}
            checked={is_advanced}
            disabled={!item}
            onChange={({ target }) => onChange({ ...entry, is_advanced: target.checked, value })}
          />
          {t('form-map.copy.own')}
        </label>
        <label className="q-inline q-gap-1-5 q-nowrap" title={t('form-map.copy.show-hint')}>
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
      {!item && (
        <p className="q-span q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning">{t('form-map.copy.gone')}</p>
      )}
      {item && is_advanced && (
        <div className="q-span">
          <MapValueField
            name={name}
            value={value}
            known={known}
            problems={problems}
            sources={listMapSources(item, form)}
            normalOnly={isTableItem(item)}
            onChange={(next) => onChange({ ...entry, value: next })}
          />
        </div>
      )}
    </li>
  )
}

interface CopyToolsProps {
  form: Pick<FormDesign, 'list'>
  entries: FormCopy
  onChange(entries: FormCopy): void
}

/** Adds and deletes fields of a copy; impossible actions show the sentence of their rule (S2-168…171). */
function CopyTools({ form, entries, onChange }: CopyToolsProps) {
  const [chosen, setChosen] = useState('')
  const [refusal, setRefusal] = useState<CopyError>()
  const apply = (change: CopyChange) => {
    setRefusal(change.refusal)
    if (change.entries) onChange(change.entries)
  }
  return (
    <>
      <div className="fm-tools q-row q-wrap q-gap-3 q-gap-y-2 q-margin-top-2">
        <select
          className="q-input"
          aria-label={t('form-map.copy.field')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('form-map.copy.choose')}</option>
          {mapTargets(form).map(({ model, name }) => (
            <option key={model} value={model}>
              {name}
            </option>
          ))}
        </select>
        <Button icon="plus" onClick={() => apply(addCopyEntry(entries, form, chosen))}>
          {t('form-map.copy.add')}
        </Button>
        <Button onClick={() => apply(addAllCopyEntries(entries, form))}>{t('form-map.copy.add-all')}</Button>
        <Button onClick={() => apply(removeCopyEntry(entries, chosen))}>{t('form-map.copy.delete')}</Button>
      </div>
      <p className="fm-refusal" role="status">
        {refusal && t(`form-map.copy.${refusal}`)}
      </p>
    </>
  )
}

/** Time a confirmed dialog shows "saving" before it saves, in ms (S2-123, S2-267). */
export const saveDelay = 300

/** Returns a delayed save; unmounting before then cancels it. */
function useDebouncedSave(onSave: () => void): { isSaving: boolean; save(): void } {
  const [isSaving, setSaving] = useState(false)
  const latest = useRef(onSave)
  latest.current = onSave
  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => latest.current(), saveDelay)
    return () => clearTimeout(timer)
  }, [isSaving])
  return { isSaving, save: () => setSaving(true) }
}

interface FormCopyDialogProps {
  title: string
  /** Current copy entries; the dialog edits a clone of them (S2-122). */
  entries: FormCopy
  form: Pick<FormDesign, 'list'>
  custom?: readonly FlowFunction[]
  onChange(entries: FormCopy): void
  onClose(): void
}

/** Chooses the fields a form copy includes, and how; takes effect 300 ms after confirmation (S2-123). */
export default function FormCopyDialog({ title, form, onChange, onClose, ...props }: FormCopyDialogProps) {
  const [entries, setEntries] = useState<FormCopy>(() => structuredClone(props.entries))
  const { isSaving, save } = useDebouncedSave(() => onChange(entries))
  const targets = useMemo(() => new Map(mapTargets(form).map((item) => [item.model, item])), [form])
  const set = (changed: FormCopyEntry) =>
    setEntries(entries.map((one) => (one.model_key === changed.model_key ? changed : one)))
  return (
    <Dialog
      title={title}
      width={860}
      onClose={onClose}
      footer={<DialogButtons busy={isSaving} onCancel={onClose} onClick={save} />}
    >
      <Stack gap={2}>
        <CopyTools form={form} entries={entries} onChange={setEntries} />
        {entries.length === 0 && (
          <p className="fm-none q-soft q-text-center q-radius-md q-pad-4">{t('form-map.copy.empty')}</p>
        )}
        <List gap={2}>
          {entries.map((entry) => (
            <CopyEntry
              key={entry.model_key}
              entry={entry}
              form={form}
              item={targets.get(entry.model_key)}
              custom={props.custom}
              onChange={set}
              onRemove={() => setEntries(entries.filter((one) => one !== entry))}
            />
          ))}
        </List>
      </Stack>
    </Dialog>
  )
}
