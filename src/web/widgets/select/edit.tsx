import { AutoComplete, Select } from 'antd'
import { databaseSetOf, type FieldChoice, fieldKindOf, isEmpty } from '../../../core/form'
import { MobileSelectField } from '../../controls/mobile/select-field'
import { type OptionsState, useOptionsWithReset } from '../../controls/options/options'
import { OptionsStatus } from '../../controls/options/options-status'
import {
  antdStatusOf,
  itemNumberOption,
  itemTextOption,
  pickAria,
  type WidgetProps,
} from '../../controls/widget-props'
import { matchesName, useDeferredOpening, useDevice, usePinyin, useTranslator } from '../../platform'
import { DatasetSelect } from './dataset-select'

type Value = FieldChoice['value'] | FieldChoice['value'][]

interface FieldProps {
  field: WidgetProps<Value>
  offer: OptionsState
  multiple: boolean
}

/** Select field on a desktop; with showOtherOption free text as well. */
function DeskSelect({ field, offer, multiple }: FieldProps) {
  const t = useTranslator()
  const { id, value, onChange, onBlur, item, disabled, ...rest } = field
  const { filterable, clearable, showOtherOption } = item.options
  const { 'aria-required': _, ...ties } = pickAria(rest)
  const [, preparePinyin] = usePinyin()
  const opening = useDeferredOpening({ onBlur })
  const common = {
    id,
    className: 'qf-select',
    disabled,
    allowClear: clearable !== false,
    options: offer.choices.map(({ value, label }) => ({ value, label })),
    placeholder: itemTextOption(item, 'placeholder') ?? t('widget.choose'),
    onSearch: preparePinyin,
    filterOption: (typed: string, option?: { label?: unknown }) =>
      matchesName(String(option?.label ?? ''), typed),
    status: antdStatusOf(rest),
    ...ties,
    ...opening,
  }
  if (showOtherOption === true && !multiple)
    return (
      <AutoComplete
        {...common}
        value={isEmpty(value) ? undefined : String(value)}
        onChange={(typed) => onChange(typed ?? null)}
      />
    )
  const several = showOtherOption === true ? 'tags' : 'multiple'
  return (
    <Select
      {...common}
      mode={multiple ? several : undefined}
      maxCount={(multiple && itemNumberOption(item, 'multipleLimit')) || undefined}
      maxTagCount={item.options.collapseTags === true ? 'responsive' : undefined}
      value={isEmpty(value) ? undefined : value}
      showSearch={filterable !== false}
      notFoundContent={<OptionsStatus offer={offer} />}
      loading={offer.state === 'loading'}
      onChange={(chosen: Value | undefined) => onChange(chosen ?? null)}
    />
  )
}

/** Select field for one or several entries of a searchable list. */
function ListedSelect(field: WidgetProps<Value>) {
  const { item, value, disabled, onChange } = field
  const offer = useOptionsWithReset(item, { value, disabled, onChange })
  const multiple = fieldKindOf(item) === 'list'
  if (useDevice() !== 'phone') return <DeskSelect field={field} offer={offer} multiple={multiple} />
  return (
    <MobileSelectField
      field={field}
      offer={offer}
      chosen={isEmpty(value) ? [] : [value ?? []].flat()}
      isMultiple={multiple}
      mayType={item.options.showOtherOption === true}
      onChoose={(chosen) => onChange((multiple && chosen.length ? chosen : chosen[0]) ?? null)}
    />
  )
}

/** Select field for a list or a searched database set. */
const SelectField = (field: WidgetProps<Value>) =>
  databaseSetOf(field.item) === undefined ? <ListedSelect {...field} /> : <DatasetSelect {...field} />

export default SelectField
