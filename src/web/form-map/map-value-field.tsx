import { lazy, Suspense, useId, useState } from 'react'
import type { FormItem, FormMapValue, Problem } from '#/generated/types'
import { toReadableExpression } from '../formula/readable-expression'
import { type ExpressionSymbols, readableFields } from '../formula/symbols'
import { t } from '../platform'
import { Button, Icon } from '../ui'

const FormulaDialog = lazy(() =>
  import('../formula/formula-dialog').then((module) => ({ default: module.FormulaDialog })),
)

interface MapValueFieldProps {
  /** Name of the target. */
  name: string
  value: FormMapValue
  /** Possible source fields. */
  sources: readonly FormItem[]
  known: ExpressionSymbols
  problems?: readonly Problem[]
  /** Only a formula: choosing a field is no longer possible (S2-124). */
  advancedOnly?: boolean
  /** Only a field: tables are filled in from tables. */
  normalOnly?: boolean
  onChange(value: FormMapValue): void
}

/** Source of a value: a field or a formula; the inactive setting is preserved. */
export function MapValueField(props: MapValueFieldProps) {
  const { name, value, problems = [], advancedOnly, normalOnly, onChange } = props
  const id = useId()
  const isAdvanced = value.type === 'advanced' || advancedOnly === true
  const note = problems.length ? `${id}-problems` : undefined
  const canToggle = isAdvanced ? !advancedOnly : !normalOnly
  const toggled = isAdvanced ? 'normal' : 'advanced'
  return (
    <div className="fm-value q-stack q-gap-1 q-shrink" data-wrong={note && true}>
      <div className="fm-value-line q-row q-gap-2">
        {isAdvanced ? <Formula {...props} note={note} /> : <Source {...props} note={note} />}
        {canToggle && (
          <Button
            kind="link"
            aria-label={t(`form-map.to-${toggled}-of`, { name })}
            onClick={() => onChange({ ...value, type: toggled })}
          >
            {t(`form-map.to-${toggled}`)}
          </Button>
        )}
      </div>
      {note && (
        <ul id={note} className="fm-problems q-tone-danger q-text-sm">
          {problems.map((problem) => (
            <li key={JSON.stringify(problem)} data-level={problem.level ?? 'error'}>
              {problem.msg ?? t(problem.code, problem.params)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PartProps = MapValueFieldProps & { note: string | undefined }

function Source({ name, value, sources, note, onChange }: PartProps) {
  const { normal } = value
  const isLost = normal !== null && !sources.some(({ model }) => model === normal)
  return (
    <select
      className="q-input"
      aria-label={t('form-map.source-of', { name })}
      aria-describedby={note}
      aria-invalid={note ? true : undefined}
      value={normal ?? ''}
      onChange={({ target }) => onChange({ ...value, type: 'normal', normal: target.value || null })}
    >
      <option value="">{t(sources.length ? 'form-map.none' : 'form-map.no-source')}</option>
      {isLost && <option value={normal}>{t('form-map.lost', { name: normal })}</option>}
      {sources.map((item) => (
        <option key={item.model} value={item.model}>
          {item.name}
        </option>
      ))}
    </select>
  )
}

function Formula({ name, value, known, note, onChange }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const words = toReadableExpression(value.advanced, readableFields(known))
  const title = t('form-map.formula-of', { name })
  return (
    <>
      <button
        type="button"
        className="fm-formula q-row q-gap-2 q-left q-radius-md q-surface"
        aria-haspopup="dialog"
        aria-label={`${title} ${words}`}
        aria-describedby={note}
        onClick={() => setOpen(true)}
      >
        <i className="q-strong" aria-hidden="true">
          ƒ
        </i>
        <span className="q-break q-grow q-shrink" data-empty={!words || undefined}>
          {words || t('form-map.formula-none')}
        </span>
        {note && <Icon name="warning" />}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FormulaDialog
            title={title}
            known={known}
            value={value.advanced}
            onClose={() => setOpen(false)}
            onSave={(advanced) => {
              setOpen(false)
              onChange({ ...value, type: 'advanced', advanced })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
