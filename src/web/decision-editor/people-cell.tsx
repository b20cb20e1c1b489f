import { useState } from 'react'
import type { FlowDesignSet, RecipientGroup } from '#/generated/types'
import { GroupsDialog } from '../picker/groups/groups-dialog'
import type { PickerScope } from '../picker/groups/groups-editor'
import { recipientsText } from '../picker/groups/recipients-text'
import { t } from '../platform'

interface PeopleCellProps {
  place: string
  label: string
  value: readonly RecipientGroup[]
  fields: PickerScope['fields']
  set: FlowDesignSet
  onSave(groups: RecipientGroup[]): void
}

/** Cell with recipients, set by a picker rather than typed. */
export function PeopleCell({ place, label, value, fields, set, onSave }: PeopleCellProps) {
  const [isOpen, setOpen] = useState(false)
  const text = recipientsText(value)
  return (
    <>
      <button
        type="button"
        className="dt-cell q-block q-full dt-people"
        data-cell={place}
        data-empty={text ? undefined : true}
        aria-label={`${label}: ${text || t('picker.recipients.none')}`}
        onClick={() => setOpen(true)}
      >
        {text || t('decision-table.people.choose')}
      </button>
      {isOpen && (
        <GroupsDialog
          title={label}
          value={value}
          fields={fields}
          set={set}
          onClose={() => setOpen(false)}
          onSave={(groups) => {
            setOpen(false)
            onSave(groups)
          }}
        />
      )}
    </>
  )
}
