import { useState } from 'react'
import type { RecipientItem } from '#/generated/types'
import { useFlowFunctions } from '../formula/flow-functions'
import { ItemSettings } from './conditions/item-settings'
import { PlainPicker, type PlainPickerProps, refuse } from './item-picker'
import { changedItem } from './selected-items'

export type RecipientPickerProps = Omit<PlainPickerProps, 'onEdit'>

/** The picker with the settings of what is chosen: of conditions and program methods. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { value, fields = [], set, itself } = props
  const custom = useFlowFunctions(set?.customFuns)
  const [edited, setEdited] = useState<Pick<RecipientItem, 'type' | 'id'> | null>(null)
  const onChange = props.readOnly ? refuse : props.onChange
  const item = value.find(({ type, id }) => type === edited?.type && id === edited.id)
  return (
    <>
      <PlainPicker {...props} onEdit={setEdited} />
      {item && (
        <ItemSettings
          item={item}
          set={set}
          known={{ fields, custom, itself }}
          onClose={() => setEdited(null)}
          onSave={(next) => {
            setEdited(null)
            onChange(changedItem(value, next))
          }}
        />
      )}
    </>
  )
}
