import { useState } from 'react'
import type { FlowDesignButton } from '#/generated/types'
import { t } from '../../platform'
import { SegmentedControl } from '../../ui'
import { ConditionField } from './condition-field'

type Prove = FlowDesignButton['prove']
type When = 'never' | 'always' | 'when'

interface ButtonProofProps {
  prove: Prove
  onChange(prove: Prove): void
}

const whenOf = (prove: Prove): When => (prove === undefined ? 'never' : prove.trim() ? 'when' : 'always')
const choices: readonly When[] = ['never', 'always', 'when']

/** Whether the assignee must re-authenticate to use the button: never, always, or on a condition. */
export function ButtonProof({ prove, onChange }: ButtonProofProps) {
  /** True while a condition is chosen but not written yet. */
  const [isBegun, setBegun] = useState(false)
  const when = isBegun ? 'when' : whenOf(prove)
  const choose = (chosen: When) => {
    setBegun(chosen === 'when' && whenOf(prove) !== 'when')
    if (chosen !== 'when') onChange(chosen === 'never' ? undefined : '')
  }
  const write = (condition: string) => {
    setBegun(false)
    onChange(condition)
  }
  return (
    <div className="q-field">
      <div>
        <SegmentedControl
          label={t('flow-editor.prove')}
          value={when}
          options={choices.map((value) => ({ value, text: t(`flow-editor.prove.${value}`) }))}
          onChange={choose}
        />
      </div>
      {when === 'when' && (
        <ConditionField
          key={String(isBegun)}
          value={prove ?? ''}
          isOpen={isBegun}
          onChange={write}
          onClose={() => setBegun(false)}
        />
      )}
      {when !== 'never' && <span className="q-field-hint">{t('flow-editor.prove.hint')}</span>}
    </div>
  )
}
