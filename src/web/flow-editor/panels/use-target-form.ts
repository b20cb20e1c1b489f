import { useEffect, useRef, useState } from 'react'
import type { FormDesign } from '#/generated/types'
import { upgradeForm } from '../../../core/form'
import { CallError, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { toast } from '../../ui'

/** Delay before the dialog opens, in ms (S2-042, S2-267); the form is loaded meanwhile. */
export const dialogDelay = 300

const pause = () => new Promise((done) => setTimeout(done, dialogDelay))

/** Returns the form of a flow that others may start, fetched when its mapping is edited. */
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
