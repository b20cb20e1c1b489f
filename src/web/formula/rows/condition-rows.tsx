import { Button, EmptyState, Row, SegmentedControl } from '../../ui'
import './rows.css'
import { useState } from 'react'
import { type Condition, type ConditionRow, readCondition, writeCondition } from '#/core/expression'
import { t } from '../../platform'
import { type ExpressionSymbols, readableFields } from '../symbols'
import { useVocabulary } from '../vocabulary'
import { ConditionRowFields } from './condition-row'
import { conditionFields, newConditionRow, subjectOfField } from './operators'

interface ConditionRowsProps {
  value: string
  known: ExpressionSymbols
  onChange(text: string): void
}

type Part = Condition['parts'][number]

/**
 * Returns the parts with one changed; a group without rows is removed, one of a single row becomes that row.
 */
function withPart(parts: readonly Part[], at: number, part: Part | undefined): Part[] {
  const whole = Array.isArray(part) && part.length < 2 ? part[0] : part
  return parts.flatMap((one, index) => (index === at ? (whole ? [whole] : []) : [one]))
}

/** Condition as rows of field, operator and value; stored as the same text as before. */
export function ConditionRows({ value, known, onChange }: ConditionRowsProps) {
  const fields = readableFields(known)
  const { functions } = useVocabulary(known)
  const [condition, setCondition] = useState<Condition>(
    () => readCondition(value, fields) ?? { join: 'all', parts: [] },
  )
  const change = (next: Condition) => {
    setCondition(next)
    onChange(writeCondition(next, fields))
  }
  const { join, parts } = condition
  const [first] = conditionFields(fields)
  const fresh = () => newConditionRow(first ? subjectOfField(first) : { fact: '发起部门' }, fields)
  const set = (at: number, part: Part | undefined) => change({ join, parts: withPart(parts, at, part) })
  const factTitle = (fact: string) => functions.find(({ name }) => name === fact)?.title ?? fact
  let n = 0
  const drawn = (row: ConditionRow, onRow: (row: ConditionRow | undefined) => void) => {
    n += 1
    return (
      <ConditionRowFields
        key={n}
        row={row}
        n={n}
        fields={fields}
        factTitle={factTitle}
        onChange={onRow}
        onRemove={() => onRow(undefined)}
      />
    )
  }
  return (
    <div className="fx-rows-view q-stack q-content-start q-gap-3">
      <Row gap={3}>
        <span>{t('condition.join')}</span>
        <SegmentedControl
          label={t('condition.join')}
          value={join}
          options={[
            { value: 'all', text: t('condition.all') },
            { value: 'any', text: t('condition.any') },
          ]}
          onChange={(next) => change({ join: next, parts })}
        />
      </Row>
      {parts.length === 0 && <EmptyState title={t('condition.none')} />}
      <ul>
        {parts.map((part, at) =>
          Array.isArray(part) ? (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: groups are known by their place
              key={`group ${at}`}
              className="fx-group q-stack q-justify-items-start q-gap-2 q-box q-pad-3"
            >
              <b>{t(join === 'all' ? 'condition.group-any' : 'condition.group-all')}</b>
              <ul className="q-full">
                {part.map((row, inner) =>
                  drawn(row, (next) =>
                    set(
                      at,
                      part.flatMap((one, index) => (index === inner ? (next ? [next] : []) : [one])),
                    ),
                  ),
                )}
              </ul>
              <Button kind="text" icon="plus" onClick={() => set(at, [...part, fresh()])}>
                {t('condition.add')}
              </Button>
            </li>
          ) : (
            drawn(part, (next) => set(at, next))
          ),
        )}
      </ul>
      <Row align="stretch" gap={2}>
        <Button icon="plus" onClick={() => change({ join, parts: [...parts, fresh()] })}>
          {t('condition.add')}
        </Button>
        <Button
          kind="text"
          icon="plus"
          onClick={() => change({ join, parts: [...parts, [fresh(), fresh()]] })}
        >
          {t('condition.add-group')}
        </Button>
      </Row>
    </div>
  )
}
