import { useState } from 'react'
import { checkExpression } from '#/core/expression'
import type { Slot } from '../../controls/slots'
import { type ControlAria, pickAria } from '../../controls/widget-props'
import { FormulaDialog } from '../../formula/formula-dialog'
import { toReadableExpression } from '../../formula/readable-expression'
import { t } from '../../platform'
import { loadPatternEngine } from '../../platform/pattern-engine'
import { Icon } from '../../ui'
import { useStepOptions } from '../editor-context'
import '../../formula/syntax-problems'

await loadPatternEngine()

interface EventFormulaProps extends ControlAria {
  id?: string
  /** Title of the value. */
  title: string
  value: string
  onChange(text: string): void
}

/** Value given by a formula over the form: shown as text, with the formula editor on click. */
export function EventFormula({ id, title, value, onChange, ...ties }: EventFormulaProps) {
  const { fields, custom } = useStepOptions()
  const [isOpen, setOpen] = useState(false)
  const known = { custom: new Set(custom.map((one) => one.id)) }
  const [problem] = value ? checkExpression(value, [...fields], known) : []
  return (
    <>
      <button
        id={id}
        type="button"
        className="fe-condition q-row q-align-start q-gap-1-5 q-break q-full q-left q-radius-md q-surface"
        {...pickAria(ties)}
        data-wrong={problem ? true : undefined}
        title={problem && t(problem.code, problem.params)}
        onClick={() => setOpen(true)}
      >
        <Icon name={problem ? 'warning' : 'design'} />
        <span>{toReadableExpression(value, fields) || t('flow-editor.event.formula-empty')}</span>
      </button>
      {isOpen && (
        <FormulaDialog
          title={title}
          value={value}
          known={{ fields, custom }}
          onClose={() => setOpen(false)}
          onSave={(text) => {
            setOpen(false)
            onChange(text)
          }}
        />
      )}
    </>
  )
}

/** Panel field whose value is such a formula. */
export const formulaSlot: Slot = ({ id, item, value, onChange, ...ties }) => (
  <EventFormula
    id={id}
    onChange={onChange}
    {...pickAria(ties)}
    title={item.name}
    value={typeof value === 'string' ? value : ''}
  />
)
