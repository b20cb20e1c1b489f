import { Link, useNavigate } from 'react-router-dom'
import type { DesignIcon, OaFlowdesignsAddBody } from '#/generated/types'
import form from '#schemas/forms/flow-basic.json'
import { searchDesignEntries } from '../directory/departments'
import { t } from '../platform'
import { api } from '../platform/api'
import { FormDialog } from '../product-forms/form-dialog'
import { createPickerSlot } from '../product-forms/picker-slot'
import { hasPermission } from '../stores/session'
import { toast } from '../ui'
import { useCategoryOptions } from './category-options'
import { type DesignRow, designUrl } from './design-row'
import { IconChoice } from './icon-choice'

interface BasicDialogProps {
  /** Flow to change; undefined for a new one. */
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

type Filled = Pick<OaFlowdesignsAddBody, 'name' | 'description' | 'canuse'> & {
  category?: string[] | null
  icon?: DesignIcon | null
  owner?: string | null
}

const findOwners = searchDesignEntries('user')

const bodyOf = ({ category, icon, owner, ...facts }: Filled) => ({
  ...facts,
  category: category ?? [],
  icon: icon ?? '',
  owner: owner ?? '',
})

/**
 * Dialog for the properties of a flow outside its design: name, categories, icon, owners, and whether it is
 * enabled.
 */
export function BasicDialog({ row, onClose, onSaved }: BasicDialogProps) {
  const navigate = useNavigate()
  const known = useCategoryOptions(row?._id)
  const change = async ({ _id, name, description, canuse }: DesignRow, filled: Filled) => {
    await api.oa.flowdesigns.edit({ _id, ...bodyOf(filled), seen: { name, description, canuse } })
    toast(t('flow-design.saved'), 'success')
  }
  const add = async (filled: Filled, requestId: string) => {
    const { _id } = await api.oa.flowdesigns.add({ ...bodyOf(filled), requestId })
    toast(t('flow-design.added'), 'success')
    if (hasPermission('flowdesign.editsenior.design')) void navigate(designUrl(_id))
  }
  const owner = row?.owner
  return (
    <FormDialog<Filled>
      title={row ? t('flow-design.edit-basic') : t('flow-design.add')}
      width={520}
      form={form}
      values={{ canuse: true, ...row, owner: owner?.id ?? null }}
      known={known}
      slots={{
        icon: (field) => <IconChoice field={field} />,
        owner: createPickerSlot({
          placeholder: t('directory.find-person'),
          find: findOwners,
          known: owner ? [{ ...owner, note: '' }] : [],
        }),
      }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        await (row ? change(row, filled) : add(filled, requestId))
        onSaved()
      }}
    >
      {!row && (
        <p>
          <Link to="/oaset/flowdesign_template">{t('flow-template.or-begin')}</Link>
        </p>
      )}
    </FormDialog>
  )
}
