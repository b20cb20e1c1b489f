import { useEffect, useState } from 'react'
import type { EmployeeContactGetdataformdingtalkBody, SyncReport } from '#/generated/types'
import { t, useQuery, whileVisible } from '../../platform'
import { api } from '../../platform/api'
import { toast } from '../../ui'

const pace = 1500

/** Ticked rows that were removed or have returned, by part and outside id. */
export interface ChangeSelection {
  gone: string[]
  back: string[]
}

/** Returns the latest synchronisation, polled while it reads, and its actions. */
export function useDirectorySync() {
  const { value, failure, reload } = useQuery('sync', () => api.employee.contact.syncstate({}))
  const [isBusy, setBusy] = useState(false)
  const isRunning = value?.run?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    return whileVisible(() => {
      const timer = setInterval(() => void reload(), pace)
      return () => clearInterval(timer)
    })
  }, [isRunning, reload])

  /** Runs an action and reloads, whether it succeeded or failed. */
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch(() => undefined)
    await reload()
    setBusy(false)
  }
  const compare = (type: EmployeeContactGetdataformdingtalkBody['type']) =>
    run(async () => void (await api.employee.contact.getdataformdingtalk({ type })))
  const compareSome = (userids: string[]) =>
    run(async () => void (await api.employee.contact.syncdataformdingtalkbyuserid({ userids })))
  const apply = ({ digest }: SyncReport, agreed: ChangeSelection) =>
    run(async () => {
      await api.employee.contact.applysync({ id: value?.run?.id ?? '', digest, ...agreed })
    })
  const readAnew = () =>
    run(async () => {
      const { dropped } = await api.employee.contact.userdeptrolestoredatarest({})
      toast(dropped ? t('sync.tidied', { count: dropped }) : t('sync.reloaded'), 'success')
    })
  return { value, failure, reload, isBusy: isBusy || isRunning, compare, compareSome, apply, readAnew }
}

export type DirectorySyncControl = ReturnType<typeof useDirectorySync>
