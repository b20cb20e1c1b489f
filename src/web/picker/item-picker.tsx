import '../platform/i18n/design-texts'
import './picker.css'
import './phone.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { Access, FlowDesignSet, RecipientItem } from '#/generated/types'
import { useDecisionTables, useFlowFunctions } from '../formula/flow-functions'
import type { ExpressionSymbols } from '../formula/symbols'
import { t, useIsMobile } from '../platform'
import { quietApi } from '../platform/api'
import { logError } from '../stores/errors'
import { Button, Dialog, Tabs, toast } from '../ui'
import { tabComponentOf, visibleTabs } from './picker-tab'
import { type GroupCombination, Headcount } from './recipient-test/headcount'
import { refreshItemNames, toggleSelectedItem } from './selected-items'
import { SelectedPane } from './selected-pane'

/** Options of a picker. */
interface PickerOptions {
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
function AvailablePane({ chosen, known, onChange, onEdit, ...offer }: ChooseSideProps) {
  const decisionTables = useDecisionTables().length > 0
  const shown = visibleTabs({ ...offer, decisionTables })
  const [active, setActive] = useState(shown[0]?.name ?? '')
  const schema = shown.find(({ name }) => name === active) ?? shown[0]
  const Tab = schema && tabComponentOf(schema)
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
            onToggle={(one) => onChange(toggleSelectedItem(chosen, one))}
          />
        )}
      </Tabs>
    </section>
  )
}

export interface ItemPickerProps extends PickerOptions {
  value: readonly RecipientItem[]
  onChange(items: RecipientItem[]): void
  /** Fields of the form that may name people or decide about them. */
  fields?: readonly FieldSymbol[]
  /** Settings of the flow, whose custom functions conditions may call. */
  set?: FlowDesignSet
  /** Id of the edited contact group: not offered in itself. */
  itself?: string
  /** Read-only mode; an attempt to choose shows the reason (S2-154). */
  readOnly?: boolean
  /** How the items combine, for the count of people; union by default. */
  combining?: GroupCombination
  /** Opens the settings of an item; omitted if no selectable item has any. */
  onEdit?(item: RecipientItem): void
}

const named = ['user', 'dept', 'role', 'contactgroup']

/** Requests the current names of chosen items once; without a response the stored names stay (S2-117). */
function useCurrentNames(value: readonly RecipientItem[], onChange: (items: RecipientItem[]) => void) {
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => {
    const list = latest.current.value.filter(({ type }) => named.includes(type))
    if (!list.length) return
    quietApi.employee.contact.resolvenames({ list }).then((names) => {
      const { value: items, onChange: change } = latest.current
      const next = refreshItemNames(items, names)
      if (next.some((item, at) => item !== items[at])) change(next)
    }, logError)
  }, [])
}

const noSettings = () => {}

export const showReadOnlyNotice = () => toast(t('picker.read-only'), 'warning')

const united: GroupCombination = { chosetype: 'or' }

/**
 * People, departments, roles and conditions: available items on the left, chosen items on the right. On a
 * phone only the chosen ones are shown, and a sheet opens to choose in.
 */
export function ItemPicker(props: ItemPickerProps) {
  const {
    value,
    fields = [],
    only,
    tabs,
    groupChoice,
    functionChoice,
    set,
    readOnly,
    onEdit = noSettings,
  } = props
  const onChange = readOnly ? showReadOnlyNotice : props.onChange
  const isPhone = useIsMobile()
  const [isChoosing, setChoosing] = useState(false)
  useCurrentNames(value, props.onChange)
  const custom = useFlowFunctions(set?.customFuns)
  const known = { fields, custom, itself: props.itself }
  const side = (
    <AvailablePane
      known={known}
      only={only}
      tabs={tabs}
      groupChoice={groupChoice}
      functionChoice={functionChoice}
      onChange={onChange}
      chosen={value}
      onEdit={onEdit}
    />
  )
  return (
    <div className="pk q-stack q-box q-surface" data-phone={isPhone || undefined}>
      {!isPhone && side}
      <section
        className="pk-side q-column q-shrink q-shrink-y"
        aria-label={t('picker.chosen', { count: value.length })}
      >
        <header className="pk-head q-row q-justify-between q-fixed q-soft q-line-below q-pad-y-0 q-pad-x-3">
          {t('picker.chosen', { count: value.length })}
          {value.length > 0 && (
            <Button kind="link" onClick={() => onChange([])}>
              {t('picker.clear')}
            </Button>
          )}
        </header>
        <SelectedPane items={value} known={known} onChange={onChange} onEdit={onEdit} />
        <Headcount items={value} combining={props.combining ?? united} />
        {isPhone && (
          <Button icon="plus" onClick={() => (readOnly ? showReadOnlyNotice() : setChoosing(true))}>
            {t('picker.add-more')}
          </Button>
        )}
      </section>
      {isChoosing && (
        <ChooseSheet count={value.length} onClose={() => setChoosing(false)}>
          {side}
        </ChooseSheet>
      )}
    </div>
  )
}

interface ChooseSheetProps {
  count: number
  onClose(): void
  children: ReactNode
}

/** Available items in a sheet that covers most of a phone's screen. */
const ChooseSheet = ({ count, onClose, children }: ChooseSheetProps) => (
  <Dialog
    title={t('picker.choose')}
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={onClose}>
        {t('picker.done', { count })}
      </Button>
    }
  >
    <div className="pk-sheet-side">{children}</div>
  </Dialog>
)
