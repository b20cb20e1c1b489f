import { type ReactNode, useId, useState } from 'react'
import { checkExpression } from '#/core/expression'
import { FormulaDialog } from '../../formula/formula-dialog'
import { readable } from '../../formula/readable'
import { t } from '../../platform/i18n'
import { Icon } from '../../ui/icon'
import { useOffers } from '../editor'

interface EventFormulaProps {
  label: string
  hint?: ReactNode
  /** What stands there as long as nothing is set. */
  empty?: string
  value: string
  onChange(text: string): void
}

/** A value that a formula over the form gives: its words, and the formula editor at a click. */
export function EventFormula({ label, hint, empty, value, onChange }: EventFormulaProps) {
  const { fields, custom } = useOffers()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const known = { custom: new Set(custom.map((one) => one.id)) }
  const [problem] = value ? checkExpression(value, [...fields], known) : []
  return (
    <div className="q-field">
      <span className="q-field-label" id={id}>
        {label}
      </span>
      <button
        type="button"
        className="fe-condition"
        aria-labelledby={id}
        data-wrong={problem ? true : undefined}
        title={problem && t(problem.code, problem.params)}
        onClick={() => setOpen(true)}
      >
        <Icon name={problem ? 'warning' : 'design'} />
        <span>{readable(value, fields) || (empty ?? t('flow-editor.event.formula-empty'))}</span>
      </button>
      {hint && <span className="q-field-hint">{hint}</span>}
      {isOpen && (
        <FormulaDialog
          title={label}
          value={value}
          known={{ fields, custom }}
          onClose={() => setOpen(false)}
          onSave={(text) => {
            setOpen(false)
            onChange(text)
          }}
        />
      )}
    </div>
  )
}
