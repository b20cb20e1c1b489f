import { useState } from 'react'
import { checkExpression } from '#/core/expression'
import { FormulaDialog } from '../../formula/formula-dialog'
import { toReadableExpression } from '../../formula/readable-expression'
import { t } from '../../platform'
import { loadPatternEngine } from '../../platform/pattern-engine'
import { Icon } from '../../ui'
import { useStepOptions } from '../editor-context'
import '../../formula/syntax-problems'

await loadPatternEngine()

interface ConditionFieldProps {
  value: string
  /** Whether the editor opens immediately. */
  isOpen?: boolean
  onChange(condition: string): void
  /** Called when it is closed without a change. */
  onClose?(): void
}

/** Shows a condition in words; a click opens its editor. */
export function ConditionField({ value, isOpen = false, onChange, onClose }: ConditionFieldProps) {
  const { fields, custom } = useStepOptions()
  const [isWriting, setWriting] = useState(isOpen)
  const known = { custom: new Set(custom.map(({ id }) => id)), as: 'condition' as const }
  const [problem] = checkExpression(value, [...fields], known)
  return (
    <>
      <button
        type="button"
        className="fe-condition q-row q-align-start q-gap-1-5 q-break q-full q-left q-radius-md q-surface"
        data-wrong={problem ? true : undefined}
        title={problem && value ? t(problem.code, problem.params) : t('flow-editor.links.condition-set')}
        onClick={() => setWriting(true)}
      >
        <Icon name={problem ? 'warning' : 'design'} />
        <span>{toReadableExpression(value, fields) || t('flow-editor.links.condition-empty')}</span>
      </button>
      {isWriting && (
        <FormulaDialog
          title={t('formula.title')}
          value={value}
          known={{ fields, custom }}
          as="condition"
          onClose={() => {
            setWriting(false)
            onClose?.()
          }}
          onSave={(condition) => {
            setWriting(false)
            onChange(condition)
          }}
        />
      )}
    </>
  )
}
