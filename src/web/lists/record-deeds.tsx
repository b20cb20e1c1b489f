import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { CallName } from '#/generated/calls'
import type { OwnForm, RecordListDeed } from '#/generated/types'
import { callNamed } from '../platform/api'
import { t } from '../platform/i18n'
import { useLoaded } from '../platform/use-loaded'
import { may } from '../stores/session'
import { confirm } from '../ui/confirm'
import { toast } from '../ui/toast'
import type { RecordRow } from './record-cells'

const FormDialog = lazy(async () => ({ default: (await import('../own-forms/form-dialog')).FormDialog }))
const forms = import.meta.glob<OwnForm>('../../../schemas/forms/*.json', { import: 'default' })

/** Whether a deed is offered with a row. */
export const isOffered = ({ when, roles }: RecordListDeed, row?: RecordRow): boolean =>
  (when === undefined || row?.[when] === true) && (roles === undefined || roles.some((role) => may(role)))

/** Sends what a deed is about, and tells that it was done. */
async function send({ call, done }: RecordListDeed, body: object, told: RecordRow): Promise<void> {
  await (callNamed(call as CallName) as (body: object) => Promise<unknown>)(body)
  if (done) toast(t(done, told), 'success')
}

/** A deed that was begun: with a row, or none where one is added. */
export interface Begun {
  deed: RecordListDeed
  row?: RecordRow
}

interface DeedDialogProps extends Begun {
  onClose(): void
  onDone(): void
}

function DeedDialog({ deed, row, onClose, onDone }: DeedDialogProps) {
  const { form = '', heading, title, once } = deed
  const { value: own } = useLoaded(form, async () => forms[`../../../schemas/forms/${form}.json`]?.())
  if (!own) return null
  return (
    <FormDialog
      title={t(heading ?? title, row)}
      form={own}
      values={{ ...row }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const body = { ...filled, ...(row && { id: row.id }), ...(once && { requestId }) }
        await send(deed, body, { ...row, ...filled })
        onDone()
      }}
    />
  )
}

/** A dialog of the page's own for a deed whose form a document cannot tell. */
export type RecordDialog = ComponentType<{ row?: RecordRow; onClose(): void; onSaved(): void }>

/** What people do with records: a deed with a form opens it, one with a question asks, any other is done at once. */
export function useRecordDeeds(onDone: () => void, dialogs: Readonly<Record<string, RecordDialog>> = {}) {
  const [begun, setBegun] = useState<Begun>()
  const go = async ({ deed, row }: Begun) => {
    const { ask, heading, title, danger } = deed
    const question = { title: t(heading ?? title, row), text: t(ask ?? '', row), yes: t(title), danger }
    if (ask && !(await confirm(question))) return
    await send(deed, row ? { id: row.id } : {}, row ?? {}).catch(() => undefined)
    onDone()
  }
  const close = () => setBegun(undefined)
  const Own = begun && dialogs[begun.deed.name]
  return {
    begin: (next: Begun) => (next.deed.form || dialogs[next.deed.name] ? setBegun(next) : void go(next)),
    dialog: begun && (
      <Suspense fallback={null}>
        {Own ? (
          <Own row={begun.row} onClose={close} onSaved={onDone} />
        ) : (
          <DeedDialog {...begun} onClose={close} onDone={onDone} />
        )}
      </Suspense>
    ),
  }
}
