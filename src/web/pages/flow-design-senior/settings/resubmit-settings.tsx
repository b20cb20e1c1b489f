import '../../../picker/picker.css'
import { lazy, Suspense, useState } from 'react'
import type { FlowDesign, FormCopy } from '#/generated/types'
import { flowFunctions } from '../../../formula/flow-functions'
import { t } from '../../../platform'
import { Button } from '../../../ui'

const FormCopyDialog = lazy(() => import('../../../form-map/form-copy-dialog'))

interface StartAgainProps {
  design: Pick<FlowDesign, 'formset' | 'set'>
  onChange(entries: FormCopy): void
}

/** Edits whether flows may be resubmitted, and which fields are copied. */
export function ResubmitSettings({ design: { formset, set }, onChange }: StartAgainProps) {
  const [isOpen, setOpen] = useState(false)
  const { form_copy: entries = [], customFuns } = set
  const text = entries.map(({ name }) => name).join(t('picker.recipients.comma'))
  const title = t('flow-set.again.fields')
  return (
    <div className="q-field">
      <span className="q-field-label">{title}</span>
      <div
        className="pk-field q-row q-align-start q-gap-2 q-radius-md q-surface"
        data-empty={text ? undefined : true}
      >
        <span className="q-break q-grow q-shrink">{text || t('flow-set.again.off')}</span>
        <Button aria-label={`${t('flow-set.again.set')} ${title}`} onClick={() => setOpen(true)}>
          {t('flow-set.again.set')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FormCopyDialog
            title={t('flow-set.again.title')}
            entries={entries}
            form={formset}
            custom={flowFunctions(customFuns, formset.decisions)}
            onClose={() => setOpen(false)}
            onChange={(next) => {
              setOpen(false)
              onChange(next)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
