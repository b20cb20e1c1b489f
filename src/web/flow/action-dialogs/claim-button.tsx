import { useRef, useState } from 'react'
import { CallError, createRequestIds, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { setBadges } from '../../stores/badges'
import { Button, type ButtonProps, toast } from '../../ui'

interface ClaimButtonProps {
  /** Id of the user's message, which waits to be claimed. */
  msgid: string
  /** Name that distinguishes the button in a list; absent for a single one. */
  name?: string
  kind?: ButtonProps['kind']
  /** Called when the message was claimed, by the user or another candidate, so that the view is reloaded. */
  onDone(): Promise<void>
}

const mayClaim = canWrite('oa/flow/msg/claim')

/** Button for 认领: claims a message that other candidates may claim too. */
export function ClaimButton({ msgid, name, kind, onDone }: ClaimButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  if (!mayClaim) return null
  const take = async () => {
    setBusy(true)
    try {
      const { badges } = await quietApi.oa.flow.msg.claim({ msgid, requestId: idOf.current({ msgid }) })
      setBadges(badges)
      toast(t('claim.taken'), 'success')
    } catch (failure) {
      toast(failure instanceof CallError ? failure.message : String(failure), 'danger')
    }
    await onDone()
    setBusy(false)
  }
  return (
    <Button
      kind={kind}
      busy={isBusy}
      {...(name && { 'aria-label': `${t('claim.take')} ${name}` })}
      onClick={take}
    >
      {t('claim.take')}
    </Button>
  )
}
