import { useMemo } from 'react'
import type { FormCopyEntry, FormDesign, FormItem } from '#/generated/types'
import { checkFormMap, copyToMap, isTable, listSources, toFieldSymbols } from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import { t } from '../platform/i18n/i18n'
import { IconButton } from '../ui/button'
import { MapValueField } from './map-value-field'

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
export function CopyEntry({ entry, item, form, custom, onChange, onRemove }: CopyEntryProps) {
  const { model_key, is_advanced, show } = entry
  const name = item?.name ?? (entry.name || model_key)
  const same = { type: 'normal' as const, normal: model_key, advanced: '' }
  const value = entry.value ?? same
  const known = useMemo(() => ({ fields: toFieldSymbols(form), custom }), [form, custom])
  const problems = useMemo(
    () => checkFormMap(copyToMap([entry]), form, form, { custom: new Set(custom?.map(({ id }) => id)) }),
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
            sources={listSources(item, form)}
            normalOnly={isTable(item)}
            onChange={(next) => onChange({ ...entry, value: next })}
          />
        </div>
      )}
    </li>
  )
}
