import { lazy, Suspense, useMemo, useState } from 'react'
import type { FieldSchema } from '#/generated/types'
import { type InnerProperty, innerPropertiesOf, isRecord } from '../../../../core/form'
import { t } from '../../../platform/i18n/i18n'
import { lineColumnOf } from '../../../platform/json-positions'
import { Dialog } from '../../../ui/dialog'
import { DialogButtons } from '../../../ui/dialog-buttons'
import { Icon } from '../../../ui/icon'
import { Skeleton } from '../../../ui/primitives'
import { addOverride, describeAllowedValues, parseOverrideText } from './override-text'

const OverrideEditor = lazy(() =>
  import('./override-editor').then((module) => ({ default: module.OverrideEditor })),
)

interface OfferedProps {
  properties: readonly InnerProperty[]
  onInsert(property: InnerProperty): void
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
export function OverrideDialog({ field, name, value, onApply, onClose }: InnerDialogProps) {
  const [start, setStart] = useState(() => written(value))
  const [text, setText] = useState(start)
  const [target, setTarget] = useState<{ at: number }>()
  const properties = useMemo(() => innerPropertiesOf(field), [field])
  const read = useMemo(() => parseOverrideText(field, text), [field, text])
  const insert = (property: InnerProperty) => {
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
