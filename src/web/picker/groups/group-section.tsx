import { useRef } from 'react'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform'
import { IconButton, Muted, SegmentedControl } from '../../ui'
import { RecipientPicker } from '../recipient-picker'
import { FormulaField } from './formula-field'
import type { PickerScope } from './groups-editor'
import { ScopeSelect } from './scope-select'
import { remapSetFormula } from './set-formula'

const modes = ['or', 'and', 'custom'] as const

interface GroupSectionProps {
  group: RecipientGroup
  /** Number of the group, from 1. */
  n: number
  from: PickerScope
  readOnly?: boolean
  isTried: boolean
  onChange(group: RecipientGroup): void
  onRemove(): void
}

/** Returns an initial formula: the union of all items. */
const unionOf = ({ chosed }: RecipientGroup) =>
  chosed.length ? `union(${chosed.map((_, at) => `$${at + 1}`).join(',')})` : ''

/** One group: how its items combine, the items, the formula if any, and its run scope. */
export function GroupSection({ group, n, from, readOnly, isTried, onChange, onRemove }: GroupSectionProps) {
  const latest = useRef(group)
  latest.current = group
  const change = (part: Partial<RecipientGroup>) => onChange({ ...latest.current, ...part })
  const { chosetype, chosed, customformula = '' } = group
  const choose = (mode: RecipientGroup['chosetype']) =>
    change({
      chosetype: mode,
      ...(mode === 'custom' && !customformula ? { customformula: unionOf(group) } : {}),
    })
  const pick = (next: RecipientItem[]) => {
    const { customformula: formula, chosed: before } = latest.current
    change({ chosed: next, ...(formula ? { customformula: remapSetFormula(formula, before, next) } : {}) })
  }
  return (
    <section className="pk-group q-stack q-gap-2" aria-label={t('picker.group', { n })}>
      <header className="pk-group-head q-row q-wrap q-gap-3">
        <fieldset disabled={readOnly}>
          <SegmentedControl
            label={t('picker.group.mode')}
            value={chosetype}
            options={modes.map((mode) => ({ value: mode, text: t(`picker.group.mode.${mode}`) }))}
            onChange={choose}
          />
        </fieldset>
        <Muted as="small">{t(`picker.group.mode.${chosetype}-hint`)}</Muted>
        {!readOnly && <IconButton icon="close" label={t('picker.group.remove', { n })} onClick={onRemove} />}
      </header>
      <RecipientPicker value={chosed} {...from} readOnly={readOnly} combining={group} onChange={pick} />
      {isTried && !chosed.length && (
        <span className="q-field-error" role="alert">
          {t('contact.none')}
        </span>
      )}
      {chosetype === 'custom' && (
        <FormulaField
          value={customformula}
          items={chosed}
          isTried={isTried}
          readOnly={readOnly}
          onChange={(text) => change({ customformula: text })}
        />
      )}
      {!from.only && <ScopeSelect group={group} readOnly={readOnly} onChange={change} />}
    </section>
  )
}
