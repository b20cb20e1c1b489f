import { useRef, useState } from 'react'
import type { CallName } from '#/generated/calls'
import type { RecordList } from '#/generated/types'
import { createRequestIds, t } from '../../platform'
import { findCall } from '../../platform/api'
import { watchExport } from '../../stores/exports'
import { Button, toast } from '../../ui'
import { downloadExport, notifyExport } from '../tools/export-file'

interface RecordExportProps {
  export: NonNullable<RecordList['export']>
  /** Query of the list. */
  query: object
  isEmpty: boolean
  /** True if there are more rows than are counted. */
  isLong: boolean
}

type Send = (body: object) => Promise<{ id: string }>

/** Exports the rows as a spreadsheet: a few immediately, many in the background, downloaded when ready. */
export function RecordExport({ export: { title, call, start }, query, isEmpty, isLong }: RecordExportProps) {
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const send = (name: string, body: object) => (findCall(name as CallName) as unknown as Send)(body)
  const begin = async (name: string) => {
    const { id } = await send(name, { ...query, requestId: idOf.current(query) })
    idOf.current = createRequestIds()
    toast(t('list.export-begun'))
    await watchExport(id, {
      onBegin: () => undefined,
      onEnd: (one) => {
        notifyExport(one)
        if (one.id === id) downloadExport(one)
      },
    })
  }
  const run = async () => {
    setBusy(true)
    await (isLong && start ? begin(start) : send(call, query)).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button disabled={isEmpty} busy={isBusy} onClick={() => void run()}>
      {t(title)}
    </Button>
  )
}
