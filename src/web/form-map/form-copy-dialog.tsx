import { List, Stack } from '../ui/layout'
import '../platform/i18n/design-texts'
import './form-map.css'
import { useMemo, useState } from 'react'
import type { FormCopy, FormCopyEntry, FormDesign } from '#/generated/types'
import { targetsOf } from '../../core/form'
import type { FlowFunction } from '../formula/flow-functions'
import { t } from '../platform/i18n/i18n'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'
import { CopyEntry } from './copy-entry'
import { CopyTools } from './copy-tools'
import { useDebouncedSave } from './use-debounced-save'

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
  const targets = useMemo(() => new Map(targetsOf(form).map((item) => [item.model, item])), [form])
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
