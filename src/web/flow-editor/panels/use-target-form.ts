import { useEffect, useRef, useState } from 'react'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormDesign } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'

/** The dialog opens so long after it was asked for (S2-042, S2-267); meanwhile the form is on its way. */
export const dialogDelay = 300

const pause = () => new Promise((done) => setTimeout(done, dialogDelay))

/** The form of a flow that may be started by others, fetched when its settings are to be edited. */
export function useTargetForm(flowid: string) {
  const [form, setForm] = useState<FormDesign>()
  const [isOpening, setOpening] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const open = async () => {
    setOpening(true)
    try {
      const [found] = await Promise.all([quietApi.oa.flowdesigns.getbyflowid({ flowid }), pause()])
      if (isHere.current) setForm(upgradeForm(found.formset))
    } catch (error) {
      const isGone = error instanceof CallError && error.code === 'flow.not-found'
      if (isHere.current) toast(isGone ? t('form-map.no-flow') : String((error as Error).message), 'warning')
    } finally {
      if (isHere.current) setOpening(false)
    }
  }
  return { form, isOpening, open: () => void open(), close: () => setForm(undefined) }
}
