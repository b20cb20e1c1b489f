import '../../../platform/i18n/ledger-texts'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesign, FlowDesignSet, LedgerUse, OaLedgerOptionsData } from '#/generated/types'
import flowLedger from '#schemas/forms/flow-ledger.json'
import type { Slot } from '../../../controls/slots'
import { StepOptionsProvider, useStepOptions } from '../../../flow-editor/editor-context'
import { ConditionField } from '../../../flow-editor/panels/condition-field'
import { formulaSlot } from '../../../flow-editor/panels/event-formula'
import { flowFunctions } from '../../../formula/flow-functions'
import { t, useQuery } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { Button, IconButton } from '../../../ui'
import type { DesignPresets } from '../page'
import { SettingsSection } from './settings-section'

type LedgerOption = OaLedgerOptionsData[number]

const conditionSlot: Slot = ({ value, onChange }) => (
  <ConditionField value={typeof value === 'string' ? value : ''} onChange={(text) => onChange(text)} />
)

const slots = {
  amount: formulaSlot,
  when: conditionSlot,
  item: formulaSlot,
  date: formulaSlot,
  from: formulaSlot,
  to: formulaSlot,
}

const choicesOf = (fields: readonly FieldSymbol[], kind: FieldSymbol['kind']) => ({
  options: {
    options: fields.filter((one) => one.kind === kind).map(({ key, name }) => ({ value: key, label: name })),
  },
})

interface UseProps {
  use: LedgerUse
  options: readonly LedgerOption[]
  fields: readonly FieldSymbol[]
  onChange(use: LedgerUse): void
}

interface UsePanelProps extends UseProps {
  tables: ReturnType<typeof choicesOf>
}

/** Edits a use; its formulas also read the columns of the table whose rows it counts. */
function LedgerUseView(props: UseProps) {
  const { fields, use } = props
  const around = useStepOptions()
  const columns = fields.find(({ key }) => key === use.rows)?.columns ?? []
  const readable = [...fields, ...columns]
  return (
    <StepOptionsProvider value={{ ...around, fields: readable }}>
      <LedgerUsePanel {...props} tables={choicesOf(fields, 'table')} fields={readable} />
    </StepOptionsProvider>
  )
}

/** Edits which ledger is used, how much of it, and which of its accounts. */
function LedgerUsePanel({ use, options, fields, tables, onChange }: UsePanelProps) {
  const { dimensions = [], period = 'none', kind } = options.find(({ id }) => id === use.ledger) ?? {}
  const { amount, when = '', person = '', department = '', item = '', date = '', ledger, effect } = use
  const { from = '', to = '', rows = '' } = use
  const isBooking = kind === 'booking'
  const isBy = (dimension: (typeof dimensions)[number]) => dimensions.includes(dimension)
  return (
    <AutosavePanel
      form={flowLedger}
      values={{ ledger, effect, rows, amount, when, person, department, item, date, from, to }}
      known={{
        ledger: { options: { options: options.map(({ id, name }) => ({ value: id, label: name })) } },
        effect: { hide: isBooking },
        rows: tables,
        amount: isBooking ? { name: 'ledger-use.places', hint: 'ledger-use.places-hint' } : {},
        person: { hide: !isBy('person'), ...choicesOf(fields, 'person') },
        department: { hide: !isBy('department'), ...choicesOf(fields, 'department') },
        item: { hide: !isBy('item') },
        date: { hide: period === 'none' },
        from: { hide: !isBooking },
        to: { hide: !isBooking },
      }}
      slots={slots}
      onChange={(model, value) => onChange({ ...use, [model]: value ?? '' })}
    />
  )
}

interface LedgerUsesProps {
  uses: readonly LedgerUse[]
  fields: readonly FieldSymbol[]
  onChange(uses: LedgerUse[]): void
}

/** Edits the ledgers that the flows of a design hold and use. */
function LedgerUses({ uses, fields, onChange }: LedgerUsesProps) {
  const { value: options = [] } = useQuery('ledger options', () => quietApi.oa.ledger.options({}))
  const [first] = options
  const add = () => {
    const id = `ledger-${uses.length + 1}-${Date.now()}`
    onChange([...uses, { id, ledger: first?.id ?? '', effect: 'spend', amount: '' }])
  }
  return (
    <>
      {uses.map((use, at) => (
        <div className="fs-duty q-row q-align-start q-gap-2" key={use.id}>
          <LedgerUseView
            use={use}
            options={options}
            fields={fields}
            onChange={(next) => onChange(uses.map((one) => (one.id === use.id ? next : one)))}
          />
          <IconButton
            icon="close"
            label={t('ledger-use.remove', { n: at + 1 })}
            onClick={() => onChange(uses.filter(({ id }) => id !== use.id))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" disabled={!options.length || uses.length >= 10} onClick={add}>
          {t('ledger-use.add')}
        </Button>
      </div>
    </>
  )
}

interface LedgerSettingsProps {
  design: FlowDesign
  fields: readonly FieldSymbol[]
  durations: DesignPresets['durations']
  onChange(part: Partial<FlowDesignSet>): void
}

/** Edits which ledgers the flows of a design use, as a section of its settings. */
const LedgerSettings = ({ design: { set, formset }, fields, durations, onChange }: LedgerSettingsProps) => (
  <SettingsSection name="ledgers" title={t('ledger-use.section')} hint={t('ledger-use.hint')}>
    <StepOptionsProvider
      value={{ fields, custom: flowFunctions(set.customFuns, formset.decisions), durations }}
    >
      <LedgerUses uses={set.ledgers ?? []} fields={fields} onChange={(ledgers) => onChange({ ledgers })} />
    </StepOptionsProvider>
  </SettingsSection>
)

export default LedgerSettings
