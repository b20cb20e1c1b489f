import { Suspense, useId, useMemo, useState } from 'react'
import type { FormItem, FormTableColumn, Problem } from '#/generated/types'
import { toReadableExpression } from '../../formula/readable-expression'
import { type ExpressionSymbols, readableFields } from '../../formula/symbols'
import { createPreloadable, t } from '../../platform'
import { Icon, IconButton } from '../../ui'
import { useExpressionSymbols, useFormulaProblem } from '../context'
import { formulaTitle, linkagePartTitle } from '../formulas'
import type { PropertyProps } from './property-list'

const loadDialog = () => import('../../formula/formula-dialog')

const FormulaDialog = createPreloadable(async () => ({ default: (await loadDialog()).FormulaDialog }))

/** Loads the dialog of formulas and its editor before one is opened. */
export const preloadFormulaDialog = () =>
  void Promise.all([
    FormulaDialog.preload(),
    loadDialog().then((module) => module.preloadFormulaEditor()),
  ]).catch(() => undefined)

interface FormulaFieldProps {
  id: string
  title: string
  text: string
  known: ExpressionSymbols
  as?: 'condition'
  problem?: Problem
  onChange(text: string): void
}

/** Shows a formula in readable form; a click opens the editor. */
export function FormulaField({ id, title, text, known, as, problem, onChange }: FormulaFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = useMemo(() => text && toReadableExpression(text, readableFields(known)), [text, known])
  const save = (next: string) => {
    setOpen(false)
    if (next !== text) onChange(next)
  }
  return (
    <div className="fd-formula q-row q-wrap q-gap-1 q-gap-y-0-5" data-wrong={problem ? true : undefined}>
      <button
        type="button"
        id={id}
        className="fd-formula-text q-row q-align-baseline q-gap-2 q-grow q-shrink q-left q-radius-md q-surface q-pad-y-1 q-pad-x-2"
        aria-haspopup="dialog"
        aria-describedby={`${id}-text ${id}-problem`}
        onClick={() => setOpen(true)}
      >
        <i className="fd-formula-sign q-fixed" aria-hidden="true">
          ƒ
        </i>
        <span
          id={`${id}-text`}
          className="fd-formula-words q-break q-grow q-shrink"
          data-empty={!text || undefined}
        >
          {shown || t('designer.formula.none')}
        </span>
        {problem && (
          <span className="fd-formula-mark q-row q-align-stretch q-tone-danger">
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
          {problem.msg ?? t(problem.code, problem.params)}
        </small>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FormulaDialog
            title={title}
            known={known}
            as={as}
            value={text}
            onSave={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const Computed = () => <p className="fd-note q-break q-muted q-text-xs">{t('designer.formula.computed')}</p>

/** Formula of an item's value. */
export function ValueFormula({ id, value, item, onChange }: PropertyProps) {
  const known = useExpressionSymbols(item)
  const problem = useFormulaProblem(item, 'formula')
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <FormulaField
        id={id}
        text={text}
        known={known}
        problem={problem}
        onChange={onChange}
        title={formulaTitle({ item, part: 'formula' })}
      />
      {text && <Computed />}
    </>
  )
}

interface ColumnFormulaProps {
  table: FormItem
  column: FormTableColumn
  onChange(change: Partial<FormTableColumn>): void
}

/** Formula of a table's column: each row computes its own cell. */
export function ColumnFormula({ table, column, onChange }: ColumnFormulaProps) {
  const id = useId()
  const known = useExpressionSymbols(table, column.code)
  const problem = useFormulaProblem(table, 'formula', column.code)
  const text = column.formula ?? ''
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name="formula" data-wide>
      <label htmlFor={id}>{linkagePartTitle('formula')}</label>
      <FormulaField
        id={id}
        text={text}
        known={known}
        problem={problem}
        title={formulaTitle({ item: table, column, part: 'formula' })}
        onChange={(formula) => onChange({ formula })}
      />
      {text && <Computed />}
    </div>
  )
}
