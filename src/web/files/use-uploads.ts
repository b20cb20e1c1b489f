import { useEffect, useRef, useState } from 'react'
import type { Calls } from '../../generated/calls'
import { useFormHost } from '../form-host/form-host'
import { CallError, type Translator, useTranslator } from '../platform'
import type { UploadCall, UploadRequest } from '../platform/upload'
import { toast } from '../ui'

const outstanding = new Set<string>()

/** Registers an upload; nothing is submitted until it has ended. */
export const addPendingUpload = (key: string): void => void outstanding.add(key)

/** Unregisters an upload that is stored, cancelled or removed with its field. */
export const removePendingUpload = (key: string): void => void outstanding.delete(key)

/** Checks whether uploads are pending, including failed ones, and notifies the person if so (S2-178). */
export function hasPendingUploads(t: Translator): boolean {
  if (outstanding.size > 0) toast(t('upload.wait'), 'warning')
  return outstanding.size > 0
}

/** Upload of a file (S2-084). */
export interface UploadItem {
  key: string
  file: File
  percent: number
  /** Status of the upload; "failed" is a network error and can be retried. */
  status: 'waiting' | 'uploading' | 'success' | 'failed'
}

/** Maximum number of concurrent uploads. */
const atOnce = 3
/** Time in milliseconds for which a finished upload stays visible (S2-130). */
const shownDone = 200

let last = 0
const newKey = () => `up-${Date.now().toString(36)}-${++last}`

interface Uploading<Name extends UploadCall> {
  call: Name
  part: UploadRequest['part']
  fields: Record<string, string>
  onDone(answer: Calls[Name]['data'], key: string): void
}

/** Returns the visible uploads with their status. */
function useShown() {
  const [uploads, setUploads] = useState<readonly UploadItem[]>([])
  const show = (more: readonly UploadItem[]) => setUploads((all) => [...all, ...more])
  const change = (key: string, part: Partial<UploadItem>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: string) => {
    removePendingUpload(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }
  const shown = useRef(uploads)
  shown.current = uploads
  useEffect(
    () => () => {
      for (const { key } of shown.current) removePendingUpload(key)
    },
    [],
  )
  return { uploads, show, change, remove }
}

/** Returns a queue that passes responses on in the order in which the files were chosen. */
function useOrder<Answer>(onDone: (answer: Answer, key: string) => void) {
  /** Keys of uploads that are done or running. */
  const order = useRef<string[]>([])
  const answers = useRef(new Map<string, Answer>())
  const drop = (key: string) => {
    order.current = order.current.filter((one) => one !== key)
  }
  const handOn = () => {
    for (let [key] = order.current; key && answers.current.has(key); [key] = order.current) {
      const answer = answers.current.get(key) as Answer
      answers.current.delete(key)
      drop(key)
      onDone(answer, key)
    }
  }
  return {
    expect: (more: readonly UploadItem[]) => order.current.push(...more.map(({ key }) => key)),
    /** Accepts the response of an upload. */
    take(key: string, answer: Answer) {
      answers.current.set(key, answer)
      handOn()
    },
    /** Skips an upload that will have no response, so the next ones need not wait. */
    skip(key: string) {
      drop(key)
      handOn()
    },
  }
}

/** Uploads files, three at a time, each with its progress, and cancels or retries them one by one. */
export function useUploads<Name extends UploadCall>(uploading: Uploading<Name>) {
  const [t, host] = [useTranslator(), useFormHost()]
  const { uploads, show, change, remove } = useShown()
  const latest = useRef(uploading)
  latest.current = uploading
  const running = useRef(new Map<string, AbortController>())
  const queue = useRef<UploadItem[]>([])
  const order = useOrder<Calls[Name]['data']>((answer, key) => {
    latest.current.onDone(answer, key)
    remove(key)
  })
  const fail = ({ key }: UploadItem, failure: CallError) => {
    order.skip(key)
    if (failure.code === 'upload.called-off') return remove(key)
    toast(failure.message, 'danger')
    if (failure.code === 'upload.failed') change(key, { status: 'failed', percent: 0 })
    else remove(key)
  }
  const send = async (one: UploadItem) => {
    const { call, part, fields } = latest.current
    const calledOff = new AbortController()
    running.current.set(one.key, calledOff)
    change(one.key, { status: 'uploading' })
    const onProgress = (percent: number) => change(one.key, { percent })
    try {
      const request = { file: one.file, part, fields, onProgress, signal: calledOff.signal }
      const answer = await host.uploadFile(call, request)
      change(one.key, { status: 'success', percent: 100 })
      await new Promise((resolve) => setTimeout(resolve, shownDone))
      order.take(one.key, answer)
    } catch (error) {
      fail(
        one,
        error instanceof CallError ? error : new CallError(t('upload.failed', { reason: String(error) })),
      )
    } finally {
      running.current.delete(one.key)
      next()
    }
  }
  const next = () => {
    while (running.current.size < atOnce) {
      const one = queue.current.shift()
      if (!one) return
      void send(one)
    }
  }
  const enqueue = (more: readonly UploadItem[]) => {
    for (const { key } of more) addPendingUpload(key)
    queue.current.push(...more)
    order.expect(more)
    next()
  }
  useEffect(
    () => () => {
      queue.current = []
      for (const one of running.current.values()) one.abort()
    },
    [],
  )
  return {
    uploads,
    add(files: readonly File[]) {
      const more = files.map((file) => ({ key: newKey(), file, percent: 0, status: 'waiting' as const }))
      show(more)
      enqueue(more)
    },
    cancel(key: string) {
      queue.current = queue.current.filter((one) => one.key !== key)
      const calledOff = running.current.get(key)
      if (calledOff) return calledOff.abort()
      remove(key)
      order.skip(key)
    },
    retry(one: UploadItem) {
      change(one.key, { status: 'waiting', percent: 0 })
      enqueue([one])
    },
  }
}
