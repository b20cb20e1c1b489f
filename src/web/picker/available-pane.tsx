import { useState } from 'react'
import type { Access, RecipientItem } from '#/generated/types'
import { useDecisionTables } from '../formula/flow-functions'
import type { ExpressionSymbols } from '../formula/symbols'
import { t } from '../platform'
import { Tabs } from '../ui'
import { componentOf, visibleTabs } from './picker-tab'
import { toggleItem } from './selected-items'

/** Options of a picker. */
export interface PickerOptions {
  /** Names of tabs to include and exclude (schemas/data/picker-offers.json); all by default. */
  tabs?: Access
  /** Selectable item types. */
  only?: readonly RecipientItem['type'][]
  /** Whether several people may be found at once, and whether functions may find them (S2-027). */
  groupChoice?: boolean
  functionChoice?: boolean
}

interface ChooseSideProps extends PickerOptions {
  chosen: readonly RecipientItem[]
  known: ExpressionSymbols
  onChange(items: RecipientItem[]): void
  /** Opens the details of an item. */
  onEdit(item: RecipientItem): void
}

/** Pane of selectable items: one tab for each kind of recipient (S2-016). */
export function AvailablePane({ chosen, known, onChange, onEdit, ...offer }: ChooseSideProps) {
  const decisionTables = useDecisionTables().length > 0
  const shown = visibleTabs({ ...offer, decisionTables })
  const [active, setActive] = useState(shown[0]?.name ?? '')
  const schema = shown.find(({ name }) => name === active) ?? shown[0]
  const Tab = schema && componentOf(schema.name)
  return (
    <section className="pk-side q-column q-shrink q-shrink-y" aria-label={t('picker.choose')}>
      <Tabs
        label={t('picker.choose')}
        tabs={shown.map(({ name, title }) => ({ key: name, title: t(title) }))}
        active={schema?.name ?? ''}
        onChange={setActive}
      >
        {Tab && (
          <Tab
            key={schema.name}
            schema={schema}
            known={known}
            onChange={onChange}
            onEdit={onEdit}
            chosen={chosen}
            only={offer.only}
            onToggle={(one) => onChange(toggleItem(chosen, one))}
          />
        )}
      </Tabs>
    </section>
  )
}
