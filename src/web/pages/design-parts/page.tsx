import '../../platform/i18n/design-texts'
import type { OaFlowdesignsPartEditBody, PartRow, RecordList } from '#/generated/types'
import form from '#schemas/forms/design-part.json'
import list from '#schemas/lists/records/design-parts.json'
import { searchDesignEntries } from '../../directory/departments'
import type { RecordDialog, RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { toast } from '../../ui'

const findOwners = searchDesignEntries('user')

type Filled = Omit<OaFlowdesignsPartEditBody, '_id'>

/** Changes the name, description and owner of a part. */
const FactsDialog: RecordDialog<PartRow> = ({ row, onClose, onSaved }) =>
  row && (
    <FormDialog<Filled>
      title={t('design-part.edit')}
      form={form}
      values={{ name: row.name, description: row.description, owner: row.owner }}
      slots={{
        owner: createPickerSlot({
          placeholder: t('directory.find-person'),
          find: findOwners,
          known: [{ id: row.owner, name: row.ownerName, note: '' }],
        }),
      }}
      width={460}
      onClose={onClose}
      onSend={async ({ name, description, owner }) => {
        const body = { _id: row.id, name, description: description ?? '' }
        await api.oa.flowdesigns.part.edit(owner ? { ...body, owner } : body)
        toast(t('design-part.saved'), 'success')
        onSaved()
      }}
    />
  )

const parts: RecordExtensions<PartRow> = { dialogs: { edit: FactsDialog } }

/** Manages shared parts of designs: who owns each, and how many flows use it. */
export default function DesignPartsPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
