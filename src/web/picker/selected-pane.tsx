import { formConditionOf } from '#/core/recipient/parse-groups'
import type { RecipientItem } from '#/generated/types'
import { toReadableExpression } from '../formula/readable-expression'
import type { ExpressionSymbols } from '../formula/symbols'
import { t } from '../platform'
import { Icon, IconButton, type IconName } from '../ui'
import { formConditionFaults } from './conditions/form-condition-dialog'
import { programFunctionFault } from './conditions/program-functions'
import { recipientItemName } from './groups/recipients-text'
import { EmptyText, useShowMore } from './picker-controls'
import { tabSettingsOf } from './picker-tab'
import { ScopeLevelSelect } from './scope-level-select'
import { hasDepartmentLevels, removeSelectedItem, updateSelectedItem } from './selected-items'

const icons: Record<RecipientItem['type'], IconName> = {
  user: 'user',
  dept: 'flow',
  role: 'contacts',
  fun: 'settings',
  contactgroup: 'contacts',
  form: 'list',
  formif: 'design',
  function: 'design',
  decision: 'list',
  plugin: 'settings',
}

const hasDetails = (item: RecipientItem) =>
  item.type === 'formif' ||
  item.type === 'function' ||
  (item.type === 'fun' && item.data !== undefined) ||
  (item.type === 'plugin' && tabSettingsOf(item).length > 0)

interface ChosenSideProps {
  items: readonly RecipientItem[]
  known: ExpressionSymbols
  onChange(items: RecipientItem[]): void
  /** Opens the details of an item. */
  onEdit(item: RecipientItem): void
}

/** Chosen items: each can be removed; a department's levels and a condition's details can be set. */
export function SelectedPane({ items, known, onChange, onEdit }: ChosenSideProps) {
  const { some, rest } = useShowMore(items)
  if (!items.length) return <EmptyText text={t('picker.none-chosen')} />
  return (
    <ul className="pk-list q-grow q-shrink-y q-pad-1">
      {some.map((item) => (
        <li key={`${item.type} ${item.id}`} className="pk-row q-row q-radius-md pk-chosen q-gap-2">
          <Icon name={icons[item.type]} />
          <ItemName item={item} known={known} />
          {hasDepartmentLevels(item) && (
            <ScopeLevelSelect
              label={t('picker.coverage', { name: recipientItemName(item) })}
              value={item.coverage ?? 1}
              onChange={(coverage) => onChange(updateSelectedItem(items, { ...item, coverage }))}
            />
          )}
          {hasDetails(item) && (
            <IconButton
              icon="settings"
              label={t('picker.settings', { name: recipientItemName(item) })}
              onClick={() => onEdit(item)}
            />
          )}
          <IconButton
            icon="close"
            label={t('picker.remove', { name: recipientItemName(item) })}
            onClick={() => onChange(removeSelectedItem(items, item))}
          />
        </li>
      ))}
      {rest && <li className="pk-row q-row q-radius-md">{rest}</li>}
    </ul>
  )
}

interface ItemNameProps {
  item: RecipientItem
  known: ExpressionSymbols
}

/** A chosen item by its name, with its missing parts. */
function ItemName({ item, known }: ItemNameProps) {
  if (item.type === 'formif') return <FormCondition item={item} known={known} />
  const fault = item.type === 'function' ? programFunctionFault(item.data) : undefined
  return (
    <span className={fault ? 'pk-name pk-two' : 'pk-name'}>
      {recipientItemName(item)}
      {fault && <small className="pk-fault">{fault}</small>}
    </span>
  )
}

/** A condition by its name, with its formula or its first error. */
function FormCondition({ item: { name, data }, known }: ItemNameProps) {
  const faults = formConditionFaults(data, known)
  const fault = faults.condition ?? faults.to
  return (
    <span className="pk-name pk-two">
      {name}
      {fault ? (
        <small className="pk-fault">{fault}</small>
      ) : (
        <small>{toReadableExpression(formConditionOf(data).condition, known.fields)}</small>
      )}
    </span>
  )
}
