import { useRef, useState } from 'react'
import { createRequestIds, t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { Button, confirm, toast } from '../../ui'

interface LevelControlProps {
  flowlistid: string
  /** Highest urgency that the reader may set; null = no permission to change it. */
  level: 0 | 100 | null
  onChanged(): Promise<void>
}

/** Changes the urgency of a running flow (标为紧急 / 取消紧急). */
export function LevelControl({ flowlistid, level, onChanged }: LevelControlProps) {
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  if (level === null) return null
  const way = level > 0 ? 'raise' : 'lower'
  const change = async () => {
    if (!(await confirm({ title: t(`level.${way}`), text: t(`level.${way}-text`) }))) return
    setBusy(true)
    const body = { flowOi_id: flowlistid, level }
    try {
      const { badges } = await api.oa.flow.setlevel({ ...body, requestId: idOf.current(body) })
      setBadges(badges)
      toast(t(`flow.${way === 'raise' ? 'raised' : 'lowered'}`), 'success')
      idOf.current = createRequestIds()
      await onChanged()
    } catch {
      // The api layer has shown the error.
    }
    setBusy(false)
  }
  return (
    <Button kind="link" busy={isBusy} onClick={() => void change()}>
      {t(`level.${way}`)}
    </Button>
  )
}
