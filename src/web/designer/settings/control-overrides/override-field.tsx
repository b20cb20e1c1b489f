import { lazy, Suspense, useId, useMemo, useState } from 'react'
import type { FieldSchema, FormItem } from '#/generated/types'
import {
  isRecord,
  itemFieldSchema,
  type OverridableProperty,
  overridablePropertiesOf,
  parseControlOverrides,
} from '../../../../core/form'
import { lineColumnOf, t } from '../../../platform'
import { Button, Dialog, DialogButtons, Icon, Row, Skeleton } from '../../../ui'
import { changeItem } from '../../actions/change-item'
import { useDesigner } from '../../context'
import { addOverride, describeAllowedValues, parseOverrideText } from './override-text'
import './inner.css'

const OverrideEditor = lazy(() =>
  import('./override-editor').then((module) => ({ default: module.OverrideEditor })),
)

interface OfferedProps {
  properties: readonly OverridableProperty[]
  onInsert(property: OverridableProperty): void
}

const Offered = ({ properties, onInsert }: OfferedProps) => (
  <section className="fd-inner-names">
    <h4>{t('designer.inner.allowed')}</h4>
    <ul>
      {properties.map((property) => (
        <li key={property.name}>
          <button
            type="button"
            className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2 q-stack q-gap-y-0"
            title={t('designer.inner.insert', { property: property.name })}
            onClick={() => onInsert(property)}
          >
            <code className="q-break">{property.name}</code>
            <span>{property.schema.title && t(property.schema.title)}</span>
            <small className="q-span">{describeAllowedValues(property)}</small>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

interface InnerDialogProps {
  field: FieldSchema
  name: string
  value: unknown
  onApply(value: Record<string, unknown>): void
  onClose(): void
}

const written = (value: unknown) =>
  isRecord(value) && Object.keys(value).length ? JSON.stringify(value, null, 2) : '{\n  \n}'

/**
 * Edits the inner set of one control as text, with the allowed properties beside it and those without effect
 * below.
 */
function OverrideDialog({ field, name, value, onApply, onClose }: InnerDialogProps) {
  const [start, setStart] = useState(() => written(value))
  const [text, setText] = useState(start)
  const [target, setTarget] = useState<{ at: number }>()
  const properties = useMemo(() => overridablePropertiesOf(field), [field])
  const read = useMemo(() => parseOverrideText(field, text), [field, text])
  const insert = (property: OverridableProperty) => {
    const next = addOverride(field, text, property)
    if (next === undefined) return
    setStart(next)
    setText(next)
  }
  const apply = () => {
    if (!read.value) return
    onApply(read.value)
    onClose()
  }
  const footer = <DialogButtons onCancel={onClose} disabled={!read.value} onClick={apply} />
  return (
    <Dialog title={t('designer.inner.of', { name })} width={900} onClose={onClose} footer={footer}>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.inner.note')}</p>
      <div className="fd-inner q-stack q-align-start q-gap-4">
        <Suspense fallback={<Skeleton lines={8} />}>
          <OverrideEditor
            key={start}
            start={start}
            target={target}
            properties={properties}
            faultsOf={(source) => parseOverrideText(field, source).faults}
            onChange={setText}
          />
        </Suspense>
        <Offered properties={properties} onInsert={insert} />
      </div>
      <ul
        className="fd-faults q-scroll q-margin-top-2"
        aria-label={t('designer.json.faults')}
        aria-live="polite"
      >
        {read.faults.map((fault) => (
          <li key={`${fault.from} ${fault.text}`}>
            <button
              type="button"
              className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
              data-level={read.value ? 'warning' : 'error'}
              onClick={() => setTarget({ at: fault.from })}
            >
              <Icon name={read.value ? 'warning' : 'error'} />
              <span>{fault.text}</span>
              <small>{t('designer.json.place', { ...lineColumnOf(text, fault.from) })}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

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
  const { faults } = parseControlOverrides(field, value)
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
  const field = itemFieldSchema(item)
  if (!Object.keys(field.inner ?? {}).length) return null
  const change = (value: Record<string, unknown>) =>
    designer.run(changeItem(designer.form, { key: item.key, path: ['inner_set_json'], value }), {
      name: 'designer.step.change',
      params: { name: item.name, property: t('designer.inner') },
      key: item.key,
    })
  return <OverrideField field={field} name={item.name} value={item.inner_set_json} onChange={change} />
}
