import { AutoComplete, Select } from 'antd'
import type { Choice } from '#/core/form/design/choices'
import { setOf } from '#/core/form/design/data-source'
import { kindOf } from '#/core/form/design/fields'
import { isEmpty } from '#/core/form/values/form-values'
import { PhoneChoice } from '../../controls/mobile/select-field'
import { type Offer, useOffer } from '../../controls/options/options'
import { OfferNote } from '../../controls/options/options-status'
import { described, markOf, numberOption, textOption, type WidgetProps } from '../../controls/widget-props'
import { useDevice } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { SetSelect } from './dataset-select'

type Value = Choice['value'] | Choice['value'][]

interface FieldProps {
  field: WidgetProps<Value>
  offer: Offer
  multiple: boolean
}

/** With showOtherOption free text as well. */
function DeskSelect({ field, offer, multiple }: FieldProps) {
  const { id, value, onChange, onBlur, item, disabled, ...rest } = field
  const { filterable, clearable, showOtherOption } = item.options
  const { 'aria-required': _, ...ties } = described(rest)
  const common = {
    id,
    className: 'qf-select',
    disabled,
    allowClear: clearable !== false,
    options: offer.choices.map(({ value, label }) => ({ value, label })),
    placeholder: textOption(item, 'placeholder') ?? t('widget.choose'),
    onBlur,
    status: markOf(rest),
    ...ties,
  }
  if (showOtherOption === true && !multiple)
    return (
      <AutoComplete
        {...common}
        value={isEmpty(value) ? undefined : String(value)}
        filterOption={(typed, option) => String(option?.label ?? '').includes(typed)}
        onChange={(typed) => onChange(typed ?? null)}
      />
    )
  const several = showOtherOption === true ? 'tags' : 'multiple'
  return (
    <Select
      {...common}
      mode={multiple ? several : undefined}
      maxCount={(multiple && numberOption(item, 'multipleLimit')) || undefined}
      maxTagCount={item.options.collapseTags === true ? 'responsive' : undefined}
      value={isEmpty(value) ? undefined : value}
      showSearch={filterable !== false}
      optionFilterProp="label"
      notFoundContent={<OfferNote offer={offer} />}
      loading={offer.state === 'loading'}
      onChange={(chosen: Value | undefined) => onChange(chosen ?? null)}
    />
  )
}

/** One or several entries of a list that can be searched. */
function ListedSelect(field: WidgetProps<Value>) {
  const { item, value, disabled, onChange } = field
  const offer = useOffer(item, { value, disabled, onChange })
  const multiple = kindOf(item) === 'list'
  if (useDevice() !== 'phone') return <DeskSelect field={field} offer={offer} multiple={multiple} />
  return (
    <PhoneChoice
      field={field}
      offer={offer}
      chosen={isEmpty(value) ? [] : [value ?? []].flat()}
      isMultiple={multiple}
      mayType={item.options.showOtherOption === true}
      onChoose={(chosen) => onChange((multiple && chosen.length ? chosen : chosen[0]) ?? null)}
    />
  )
}

/** From a list, or from a database set that is searched. */
const SelectField = (field: WidgetProps<Value>) =>
  setOf(field.item) === undefined ? <ListedSelect {...field} /> : <SetSelect {...field} />

export default SelectField
