import { lazy, Suspense, useState } from 'react'
import type { FormDesign, FormMap } from '#/generated/types'
import { countMappedFields } from '../../../form-map/map-entries'
import { t } from '../../../platform'
import { Button } from '../../../ui'

const FormMapDialog = lazy(() => import('../../../form-map/form-map-dialog'))

interface StartValuesProps {
  /** Name and form of the flow. */
  name: string
  form: FormDesign
  value: FormMap
  onChange(map: FormMap): void
}

/** Edits formulas for the initial form values of scheduled flows. */
export function StartValues({ name, form, value, onChange }: StartValuesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="fs-alert-values q-text-sm">
      <Button onClick={() => setOpen(true)}>
        {t('flow-set.alerts.values', { n: countMappedFields(value) })}
      </Button>
      {isOpen && (
        <Suspense>
          <FormMapDialog
            advancedOnly
            name={name}
            source={form}
            target={form}
            value={value}
            onClose={() => setOpen(false)}
            onChange={(map) => {
              setOpen(false)
              onChange(map)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
