import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { checkExpression } from '#/core/expression'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { type Known, readableFields } from '../../formula/known'
import { readable } from '../../formula/readable'
import { t } from '../../platform/i18n'
import { IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useKnown } from '../context'
import type { PropertyProps } from './property'

const FormulaDialog = lazy(() =>
  import('../../formula/formula-dialog').then((module) => ({ default: module.FormulaDialog })),
)

interface FormulaFieldProps {
  id: string
  title: string
  text: string
  known: Known
  as?: 'condition'
  onChange(text: string): void
}

/** A formula as people read it; a click opens the editor. */
export function FormulaField({ id, title, text, known, as, onChange }: FormulaFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const fields = useMemo(() => readableFields(known), [known])
  const problem = useMemo(
    () => (text.trim() ? checkExpression(text, fields, { as })[0] : undefined),
    [text, fields, as],
  )
  const save = (next: string) => {
    setOpen(false)
    if (next !== text) onChange(next)
  }
  return (
    <div className="fd-formula" data-wrong={problem ? true : undefined}>
      <button
        type="button"
        id={id}
        className="fd-formula-text"
        aria-haspopup="dialog"
        aria-describedby={`${id}-text ${id}-problem`}
        onClick={() => setOpen(true)}
      >
        <i className="fd-formula-sign" aria-hidden="true">
          ƒ
        </i>
        <span id={`${id}-text`} className="fd-formula-words" data-empty={!text || undefined}>
          {text ? readable(text, fields) : t('designer.formula.none')}
        </span>
        {problem && (
          <span className="fd-formula-mark">
            <Icon name="error" />
          </span>
        )}
      </button>
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('designer.formula.clear', { name: title })}
          onClick={() => onChange('')}
        />
      )}
      {problem && (
        <small id={`${id}-problem`} className="q-field-error">
          {t(problem.code, problem.params)}
        </small>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FormulaDialog
            {...{ title, known, as }}
            value={text}
            onSave={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const Computed = () => <p className="fd-note">{t('designer.formula.computed')}</p>

/** The formula of an item's value. */
export function ValueFormula({ id, schema, value, item, onChange }: PropertyProps) {
  const known = useKnown(item)
  const text = typeof value === 'string' ? value : ''
  const title = t('designer.formula.place', { name: item.name, part: t(schema.title ?? '') })
  return (
    <>
      <FormulaField {...{ id, title, text, known, onChange }} />
      {text && <Computed />}
    </>
  )
}

interface ColumnFormulaProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>): void
}

/** The formula of a table's column: each row computes its own cell. */
export function ColumnFormula({ table, column, onChange }: ColumnFormulaProps) {
  const id = useId()
  const known = useKnown(table, column.code)
  const text = column.formula ?? ''
  const part = t('field.option.formula')
  const title = t('designer.formula.place', { name: `${table.name} / ${column.name}`, part })
  return (
    <div className="fd-property" data-name="formula" data-wide>
      <label htmlFor={id}>{part}</label>
      <FormulaField {...{ id, title, text, known }} onChange={(formula) => onChange({ formula })} />
      {text && <Computed />}
    </div>
  )
}
