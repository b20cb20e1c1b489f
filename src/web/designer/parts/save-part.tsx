import { useState } from 'react'
import type { OwnForm } from '#/generated/types'
import form from '#schemas/forms/design-part.json'
import { allFormItemsOf, isTableItem, linkItems } from '../../../core/form'
import { usePartLibrary } from '../../form-host/part-library'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button, toast } from '../../ui'
import { useDesigner } from '../context'
import { describeItems } from '../titles'

interface Filled {
  name: string
  description?: string | null
}

/** The caller owns what the caller adds, so the form of a new part has no owner. */
const ownForm: OwnForm = { list: (form as OwnForm).list.filter(({ model }) => model !== 'owner') }

/** Saves the selected items as a shared part, to which they are linked from then on. */
export function SavePartButton() {
  const designer = useDesigner()
  const parts = usePartLibrary()
  const [isOpen, setOpen] = useState(false)
  if (!parts) return null
  const { chosen } = designer
  const open = () => {
    if (allFormItemsOf(chosen).some(({ part }) => part)) toast(t('design-part.nested'), 'warning')
    else setOpen(true)
  }
  const save = async ({ name, description }: Filled, requestId: string) => {
    const kind = chosen.length === 1 && chosen.every(isTableItem) ? 'table' : 'fields'
    const body = { kind, name, description: description ?? '', items: chosen, requestId } as const
    const { _id: id, version } = await parts.create(body)
    const step = { name: 'design-part.step.link', params: { name }, key: designer.state.selected }
    designer.run(linkItems(designer.form, { id, version, items: chosen }), step)
    toast(t('design-part.created', { name }), 'success')
  }
  return (
    <>
      <Button onClick={open}>{t('design-part.save-as')}</Button>
      {isOpen && (
        <FormDialog<Filled>
          title={t('design-part.save-as')}
          form={ownForm}
          values={{ name: describeItems(chosen), description: '' }}
          width={460}
          onClose={() => setOpen(false)}
          onSend={save}
        />
      )}
    </>
  )
}
