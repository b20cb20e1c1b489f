import { useState } from 'react'
import type { RecipientGroup } from '#/generated/types'
import { t } from '../../platform'
import { Muted, SegmentedControl } from '../../ui'
import { ItemPicker } from '../item-picker'

const modes = ['', 'creater', 'lastuser'] as const
const helps = ['root', 'mode'] as const

interface RunRootsProps {
  group: RecipientGroup
  readOnly?: boolean
  onChange(change: Partial<RecipientGroup>): void
}

const modeOf = ({ runRoottype }: RecipientGroup) => modes.find((mode) => mode === runRoottype) ?? ''
const modeText = (mode: (typeof modes)[number]) => t(`picker.roots.mode.${mode || 'global'}`)

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
export function ScopeSelect(props: RunRootsProps) {
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
          options={modes.map((value) => ({ value, text: modeText(value) }))}
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
