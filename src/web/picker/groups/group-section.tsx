import { useRef, useState } from 'react'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform'
import { IconButton, Muted, SegmentedControl } from '../../ui'
import { ItemPicker } from '../item-picker'
import { RecipientPicker } from '../recipient-picker'
import { remapSetFormula, SetFormulaField } from './formula-field'
import type { PickerScope } from './groups-editor'

const scopeModes = ['', 'creater', 'lastuser'] as const
const helps = ['root', 'mode'] as const

interface RunRootsProps {
  group: RecipientGroup
  readOnly?: boolean
  onChange(change: Partial<RecipientGroup>): void
}

const modeOf = ({ runRoottype }: RecipientGroup) => scopeModes.find((mode) => mode === runRoottype) ?? ''
const modeText = (mode: (typeof scopeModes)[number]) => t(`picker.roots.mode.${mode || 'global'}`)

/** Summarizes the run scope; empty when the flow's own applies. */
function summaryOf(group: RecipientGroup): string {
  const mode = modeOf(group)
  const roots = group.runRoots.map(({ name }) => name).join(t('picker.recipients.comma'))
  return [roots, mode && modeText(mode)].filter(Boolean).join(' · ')
}

/**
 * Advanced settings of a group: departments below which people are looked up, and whose department decides
 * (S2-037, S2-120).
 */
function ScopeSelect(props: RunRootsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="pk-advanced"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="q-soft">
        {t('picker.roots.title')}{' '}
        <Muted as="small">{summaryOf(props.group) || t('picker.roots.default')}</Muted>
      </summary>
      {isOpen && <Roots {...props} />}
    </details>
  )
}

function Roots({ group, readOnly, onChange }: RunRootsProps) {
  return (
    <div className="pk-advanced-body q-stack q-gap-2">
      <span className="q-field-label">{t('picker.roots.roots')}</span>
      <ItemPicker
        value={group.runRoots}
        only={['dept']}
        readOnly={readOnly}
        onChange={(runRoots) => onChange({ runRoots })}
      />
      <span className="q-field-label">{t('picker.roots.mode')}</span>
      <fieldset disabled={readOnly}>
        <SegmentedControl
          label={t('picker.roots.mode')}
          value={modeOf(group)}
          options={scopeModes.map((value) => ({ value, text: modeText(value) }))}
          onChange={(runRoottype) => onChange({ runRoottype })}
        />
      </fieldset>
      {helps.map((help) => (
        <details key={help} className="pk-help">
          <summary className="q-soft q-text-sm">{t(`picker.roots.what-is-${help}`)}</summary>
          <p className="q-soft q-text-sm q-margin-top-1">{t(`picker.roots.${help}-is`)}</p>
        </details>
      ))}
    </div>
  )
}

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
        <SetFormulaField
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
