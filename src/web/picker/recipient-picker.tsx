import '../platform/designing-texts'
import './picker.css'
import { useEffect, useRef, useState } from 'react'
import type { KnownField } from '#/core/expression'
import type { FlowDesignSet, RecipientItem } from '#/generated/types'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n'
import { logError } from '../stores/errors'
import { Button } from '../ui/button'
import { Tabs } from '../ui/tabs'
import { toast } from '../ui/toast'
import { ChosenSide } from './chosen-side'
import { ItemSettings } from './item-settings'
import { changedItem, renamed, toggled } from './items'
import { componentOf, tabsShown } from './tab'

export interface RecipientPickerProps {
  value: readonly RecipientItem[]
  onChange(items: RecipientItem[]): void
  /** Names of the tabs wanted; all, unless given. */
  tabs?: readonly string[]
  without?: readonly string[]
  /** Only items of these types can be chosen. */
  only?: readonly RecipientItem['type'][]
  /** Fields of the form that may name people or decide about them. */
  fields?: readonly KnownField[]
  /** The settings of the flow, whose custom functions conditions may call. */
  set?: FlowDesignSet
  /** Id of the contact group that is being filled: not offered in itself. */
  itself?: string
  /** Shows what is chosen; whoever wants to choose is told why he cannot (S2-154). */
  readOnly?: boolean
}

const named = ['user', 'dept', 'role', 'contactgroup']

/** Asks once for the current names of what is chosen; without an answer the stored names stay (S2-117). */
function useCurrentNames(value: readonly RecipientItem[], onChange: (items: RecipientItem[]) => void) {
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(() => {
    const list = latest.current.value.filter(({ type }) => named.includes(type))
    if (!list.length) return
    quietApi.employee.contact.resolvenames({ list }).then((names) => {
      const { value: items, onChange: change } = latest.current
      const next = renamed(items, names)
      if (next.some((item, at) => item !== items[at])) change(next)
    }, logError)
  }, [])
}

const refuse = () => toast(t('picker.read-only'), 'warning')

/** People, departments, roles and conditions: what can be chosen on the left, what is chosen on the right. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { value, fields = [], only, tabs, without, set, readOnly } = props
  const onChange = readOnly ? refuse : props.onChange
  const shown = tabsShown({ tabs, without, only })
  const [active, setActive] = useState(shown[0]?.name ?? '')
  const [edited, setEdited] = useState<Pick<RecipientItem, 'type' | 'id'> | null>(null)
  useCurrentNames(value, props.onChange)
  const schema = shown.find(({ name }) => name === active) ?? shown[0]
  const Tab = schema && componentOf(schema.name)
  const known = { fields, custom: set?.customFuns, itself: props.itself }
  const item = value.find(({ type, id }) => type === edited?.type && id === edited.id)
  return (
    <div className="pk">
      <section className="pk-side" aria-label={t('picker.choose')}>
        <Tabs
          label={t('picker.choose')}
          tabs={shown.map(({ name, title }) => ({ key: name, title: t(title) }))}
          active={schema?.name ?? ''}
          onChange={setActive}
        >
          {Tab && (
            <Tab
              key={schema.name}
              {...{ schema, known, only, onChange }}
              chosen={value}
              onToggle={(one) => onChange(toggled(value, one))}
              onEdit={setEdited}
            />
          )}
        </Tabs>
      </section>
      <section className="pk-side" aria-label={t('picker.chosen', { count: value.length })}>
        <header className="pk-head">
          {t('picker.chosen', { count: value.length })}
          {value.length > 0 && (
            <Button kind="link" onClick={() => onChange([])}>
              {t('picker.clear')}
            </Button>
          )}
        </header>
        <ChosenSide items={value} {...{ known, onChange }} onEdit={setEdited} />
      </section>
      {item && (
        <ItemSettings
          {...{ item, known, set }}
          onClose={() => setEdited(null)}
          onSave={(next) => {
            setEdited(null)
            onChange(changedItem(value, next))
          }}
        />
      )}
    </div>
  )
}
