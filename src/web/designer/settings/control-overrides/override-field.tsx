import { useId, useState } from 'react'
import type { FieldSchema, FormItem } from '#/generated/types'
import { fieldOfItem, isRecord, readInner } from '../../../../core/form'
import { t } from '../../../platform/i18n/i18n'
import { Button } from '../../../ui/button'
import { Row } from '../../../ui/layout'
import { changeItem } from '../../actions/change-item'
import { useDesigner } from '../../context'
import { OverrideDialog } from './override-dialog'
import './inner.css'

interface InnerFieldProps {
  /** Field that the inner properties belong to. */
  field: FieldSchema
  name: string
  value: unknown
  onChange(value: Record<string, unknown>): void
}

/** Number of inner properties set, with a button to edit them. */
export function OverrideField({ field, name, value, onChange }: InnerFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = isRecord(value) ? Object.keys(value).length : 0
  const { faults } = readInner(field, value)
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name="inner_set_json">
      <span id={id}>{t('designer.inner')}</span>
      <Row gap={2} wrap>
        <Button aria-describedby={id} onClick={() => setOpen(true)}>
          {count ? t('designer.inner.count', { count }) : t('designer.inner.open')}
        </Button>
        {faults.length > 0 && (
          <small className="q-tone-warning">{t('designer.inner.idle', { count: faults.length })}</small>
        )}
      </Row>
      {isOpen && (
        <OverrideDialog
          field={field}
          name={name}
          value={value}
          onApply={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Inner properties of the selected item. */
export function ItemOverrides({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const field = fieldOfItem(item)
  if (!Object.keys(field.inner ?? {}).length) return null
  const change = (value: Record<string, unknown>) =>
    designer.run(changeItem(designer.form, { key: item.key, path: ['inner_set_json'], value }), {
      name: 'designer.step.change',
      params: { name: item.name, property: t('designer.inner') },
      key: item.key,
    })
  return <OverrideField field={field} name={item.name} value={item.inner_set_json} onChange={change} />
}
