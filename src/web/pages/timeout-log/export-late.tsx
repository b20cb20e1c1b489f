import { useRef, useState } from 'react'
import type { OaFlowTimeoutLogExportBody } from '#/generated/types'
import { fetchFile, tellOfFile } from '../../lists/export-file'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { followExport } from '../../stores/exports'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

interface ExportLateProps {
  asked: OaFlowTimeoutLogExportBody
  isEmpty: boolean
  /** There are more rows than are counted. */
  isLong: boolean
}

/** The log as a spreadsheet: few rows come at once, many are fetched as soon as they are written. */
export function ExportLate({ asked, isEmpty, isLong }: ExportLateProps) {
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
  const begin = async () => {
    const { id } = await api.oa.flow.timeout.log.export_start({ ...asked, requestId: idOf.current(asked) })
    idOf.current = requestIds()
    toast(t('list.export-begun'))
    await followExport(id, {
      onBegin: () => undefined,
      onEnd: (one) => {
        tellOfFile(one)
        if (one.id === id) fetchFile(one)
      },
    })
  }
  const run = async () => {
    setBusy(true)
    await (isLong ? begin() : api.oa.flow.timeout.log.export(asked)).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button disabled={isEmpty} busy={isBusy} onClick={() => void run()}>
      {t('timeout.export')}
    </Button>
  )
}
