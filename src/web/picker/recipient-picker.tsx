import { useState } from 'react'
import type { RecipientItem } from '#/generated/types'
import { useFlowFunctions } from '../formula/flow-functions'
import { RecipientItemSettings } from './conditions/item-settings'
import { ItemPicker, type ItemPickerProps, showReadOnlyNotice } from './item-picker'
import { updateSelectedItem } from './selected-items'

export type RecipientPickerProps = Omit<ItemPickerProps, 'onEdit'>

/** Picker with the settings of chosen conditions and program methods. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { value, fields = [], set, itself } = props
  const custom = useFlowFunctions(set?.customFuns)
  const [edited, setEdited] = useState<Pick<RecipientItem, 'type' | 'id'> | null>(null)
  const onChange = props.readOnly ? showReadOnlyNotice : props.onChange
  const item = value.find(({ type, id }) => type === edited?.type && id === edited.id)
  return (
    <>
      <ItemPicker {...props} onEdit={setEdited} />
      {item && (
        <RecipientItemSettings
          item={item}
          set={set}
          known={{ fields, custom, itself }}
          onClose={() => setEdited(null)}
          onSave={(next) => {
            setEdited(null)
            onChange(updateSelectedItem(value, next))
          }}
        />
      )}
    </>
  )
}
