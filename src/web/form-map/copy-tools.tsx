import { useState } from 'react'
import type { FormCopy, FormDesign } from '#/generated/types'
import {
  addAllEntries,
  addEntry,
  type CopyChange,
  type CopyRefusal,
  removeEntry,
  targetsOf,
} from '../../core/form'
import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'

interface CopyToolsProps {
  form: Pick<FormDesign, 'list'>
  entries: FormCopy
  onChange(entries: FormCopy): void
}

/** Adds and deletes fields of a copy; impossible actions show the sentence of their rule (S2-168…171). */
export function CopyTools({ form, entries, onChange }: CopyToolsProps) {
  const [chosen, setChosen] = useState('')
  const [refusal, setRefusal] = useState<CopyRefusal>()
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
