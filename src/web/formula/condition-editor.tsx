import { useState } from 'react'
import { readCondition } from '#/core/expression'
import { t } from '../platform'
import { Muted, SegmentedControl } from '../ui'
import FormulaBody, { type FormulaBodyProps } from './formula-body'
import { ConditionRows } from './rows/condition-rows'
import { readableFields } from './symbols'

/** Condition editor: rows where rows can express it, otherwise a formula; both edit the same text. */
export default function ConditionEditor(props: FormulaBodyProps) {
  const { value, known, isTesting, onChange } = props
  const isRows = readCondition(value, readableFields(known)) !== undefined
  const [view, setView] = useState<'rows' | 'text'>(isRows ? 'rows' : 'text')
  return (
    <>
      <div className="q-row q-wrap q-gap-3 q-gap-y-2 q-margin-bottom-3">
        <SegmentedControl
          label={t('formula.view')}
          value={view}
          options={[
            { value: 'rows', text: t('formula.as-rows') },
            { value: 'text', text: t('formula.as-text') },
          ]}
          onChange={(next) => isRows && setView(next)}
        />
        {!isRows && <Muted as="small">{t('formula.rows-not')}</Muted>}
      </div>
      {view === 'rows' && !isTesting ? (
        <ConditionRows value={value} known={known} onChange={onChange} />
      ) : (
        <FormulaBody {...props} />
      )}
    </>
  )
}
