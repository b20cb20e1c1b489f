import { useState } from 'react'
import type { KnownField } from '#/core/expression'
import type { RecipientItem } from '#/generated/types'
import { t } from '../platform/i18n'
import { IconButton } from '../ui/button'
import { Icon, type IconName } from '../ui/icon'
import { ConditionSettings } from './condition-settings'
import { CoverageSelect } from './coverage-select'
import { changedItem, hasCoverage, withoutItem } from './items'
import { EmptyText } from './parts'

const icons: Record<RecipientItem['type'], IconName> = {
  user: 'user',
  dept: 'flow',
  role: 'contacts',
  fun: 'settings',
  contactgroup: 'contacts',
  form: 'list',
  formif: 'design',
  function: 'design',
}

interface ChosenSideProps {
  items: readonly RecipientItem[]
  fields: readonly KnownField[]
  onChange(items: RecipientItem[]): void
}

/** The chosen items: each can be taken away, a department's levels and a condition's details can be set. */
export function ChosenSide({ items, fields, onChange }: ChosenSideProps) {
  const [set, setSet] = useState<string | null>(null)
  const settings = items.find((item) => item.type === 'fun' && item.id === set)
  if (!items.length) return <EmptyText text={t('picker.none-chosen')} />
  const change = (item: RecipientItem) => onChange(changedItem(items, item))
  return (
    <ul className="pk-list">
      {items.map((item) => (
        <li key={`${item.type} ${item.id}`} className="pk-row pk-chosen">
          <Icon name={icons[item.type]} />
          <span className="pk-name">{item.name}</span>
          {hasCoverage(item) && (
            <CoverageSelect
              label={t('picker.coverage', { name: item.name })}
              value={item.coverage ?? 1}
              onChange={(coverage) => change({ ...item, coverage })}
            />
          )}
          {item.type === 'fun' && item.data !== undefined && (
            <IconButton
              icon="settings"
              label={t('picker.settings', { name: item.name })}
              onClick={() => setSet(item.id)}
            />
          )}
          <IconButton
            icon="close"
            label={t('picker.remove', { name: item.name })}
            onClick={() => onChange(withoutItem(items, item))}
          />
        </li>
      ))}
      {settings && (
        <ConditionSettings
          item={settings}
          fields={fields}
          onSave={(data) => {
            change({ ...settings, data })
            setSet(null)
          }}
          onClose={() => setSet(null)}
        />
      )}
    </ul>
  )
}
