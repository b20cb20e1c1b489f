import { type ComponentType, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import { isLinkable } from '#/core/recipient/linkable-field'
import type { PickerSetting, RecipientItem } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { Dialog, DialogButtons, Field, NumberInput, SegmentedControl, SelectField } from '../../ui'
import { recipientItemName } from '../groups/recipients-text'
import { ItemPicker } from '../item-picker'
import { tabSettingsOf } from '../picker-tab'

type Data = Record<string, unknown>

interface SettingProps {
  setting: PickerSetting
  data: Data
  fields: readonly FieldSymbol[]
  onChange(value: unknown): void
}

const itemsIn = (value: unknown): RecipientItem[] => (Array.isArray(value) ? (value as RecipientItem[]) : [])

function ChoiceSetting({ setting: { model, title, values = [] }, data, onChange }: SettingProps) {
  return (
    <>
      <span>{t(title)}</span>
      <SegmentedControl
        label={t(title)}
        value={choiceOf(values, data[model])}
        options={values.map((value) => ({ value, text: t(`${title}.${value}`) }))}
        onChange={onChange}
      />
    </>
  )
}

function FieldSetting({ setting: { model, title }, data, fields, onChange }: SettingProps) {
  const people = fields.filter(isLinkable)
  return (
    <SelectField
      label={t(title)}
      value={String(data[model] ?? '')}
      hint={people.length ? undefined : t('picker.no-form-fields')}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('picker.settings.formitem-none')}</option>
      {people.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const ItemsSetting = ({ setting: { model, title, only }, data, onChange }: SettingProps) => (
  <>
    <span>{t(title)}</span>
    <ItemPicker value={itemsIn(data[model])} only={only} onChange={onChange} />
  </>
)

function NumberSetting({ setting, data, onChange }: SettingProps) {
  const { model, title, hint, min = 1, max = 20 } = setting
  const value = Number(data[model]) || min
  return (
    <Field
      label={t(title)}
      hint={hint && t(hint)}
      control={(described) => (
        <NumberInput
          {...described}
          value={value}
          onChange={(next) => onChange(Math.round(Math.min(max, Math.max(min, next ?? min))))}
        />
      )}
    />
  )
}

const CheckSetting = ({ setting: { model, title }, data, onChange }: SettingProps) => (
  <label className="q-row q-gap-2">
    <input
      type="checkbox"
      checked={data[model] === true}
      onChange={({ target }) => onChange(target.checked)}
    />
    {t(title)}
  </label>
)

/** Chooses a reporting line; without lines of the company there is nothing to choose. */
function LineSetting({ setting: { model, title }, data, onChange }: SettingProps) {
  const { value: fields = [] } = useQuery('person-fields', () => api.employee.personfield.list({}))
  const lines = fields.filter(({ type, own }) => type === 'superior' && own)
  const value = String(data[model] ?? '')
  if (!lines.length && !value) return null
  return (
    <SelectField
      label={t(title)}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('picker.settings.line-main')}</option>
      {lines.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const controls: Record<PickerSetting['control'], ComponentType<SettingProps>> = {
  choice: ChoiceSetting,
  field: FieldSetting,
  items: ItemsSetting,
  number: NumberSetting,
  check: CheckSetting,
  line: LineSetting,
}

/** Returns the value of a choice: the stored one, or the first where it has none. */
const choiceOf = (values: readonly string[], value: unknown): string =>
  values.find((one) => one === value) ?? values[0] ?? ''

/** Checks whether a setting is asked, which may depend on the value of another one. */
function isAsked({ when }: PickerSetting, all: readonly PickerSetting[], data: Data): boolean {
  if (!when) return true
  const other = all.find(({ model }) => model === when.model)
  return choiceOf(other?.values ?? [], data[when.model]) === when.is
}

interface ConditionSettingsProps {
  item: RecipientItem
  fields: readonly FieldSymbol[]
  onSave(data: Data): void
  onClose(): void
}

/** Settings of a condition, as the schema of its tab lists them (S2-065…S2-067). */
export function ConditionSettings({ item, fields, onSave, onClose }: ConditionSettingsProps) {
  const [data, setData] = useState<Data>(isRecord(item.data) ? item.data : {})
  const settings = tabSettingsOf(item)
  const footer = <DialogButtons onCancel={onClose} onClick={() => onSave(data)} />
  return (
    <Dialog title={recipientItemName(item)} width={760} onClose={onClose} footer={footer}>
      <div className="pk-settings q-stack q-justify-items-start q-gap-2">
        {settings
          .filter((setting) => isAsked(setting, settings, data))
          .map((setting) => {
            const Setting = controls[setting.control]
            return (
              <Setting
                key={setting.model}
                setting={setting}
                data={data}
                fields={fields}
                onChange={(value) => setData((last) => ({ ...last, [setting.model]: value }))}
              />
            )
          })}
      </div>
    </Dialog>
  )
}
