import '../../../picker/picker.css'
import { useState } from 'react'
import type { RecipientItem } from '#/generated/types'
import { ItemPicker } from '../../../picker/item-picker'
import { t } from '../../../platform'
import { Button, Dialog, DialogButtons } from '../../../ui'

interface DeptsFieldProps {
  label: string
  value: readonly RecipientItem[]
  onChange(items: RecipientItem[]): void
}

/** Chooses departments; none means the whole company. */
export function DeptsField({ label, value, onChange }: DeptsFieldProps) {
  const [chosen, setChosen] = useState<RecipientItem[] | null>(null)
  const text = value.map(({ name }) => name).join(t('picker.recipients.comma'))
  const footer = (
    <DialogButtons
      onCancel={() => setChosen(null)}
      onClick={() => {
        if (chosen) onChange(chosen)
        setChosen(null)
      }}
    />
  )
  return (
    <div className="q-field">
      <span className="q-field-label">{label}</span>
      <div className="pk-field q-row q-align-start q-gap-2 q-radius-md q-surface">
        <span className="q-break q-grow q-shrink">{text || t('flow-set.permissions.everywhere')}</span>
        <Button aria-label={`${t('picker.recipients.set')} ${label}`} onClick={() => setChosen([...value])}>
          {t('picker.recipients.set')}
        </Button>
      </div>
      {chosen && (
        <Dialog
          title={t('flow-set.choose-depts')}
          width={760}
          onClose={() => setChosen(null)}
          footer={footer}
        >
          <ItemPicker value={chosen} only={['dept']} onChange={setChosen} />
        </Dialog>
      )}
    </div>
  )
}
