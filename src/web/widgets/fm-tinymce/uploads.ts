import { useEffect, useReducer, useRef } from 'react'
import { useImageSource } from '../../files/rich/image-source'
import { type UploadResult, uploadImage } from './upload-image'

/** Image being uploaded. */
export interface ImageUploadEntry {
  id: number
  file: File
  percent: number
  state: 'uploading' | 'done' | 'failed'
  reason?: string
  image?: UploadResult
  picture: string
}

type Change =
  | { kind: 'add'; uploads: ImageUploadEntry[] }
  | { kind: 'remove'; id: number }
  | { kind: 'set'; id: number; part: Partial<ImageUploadEntry> }

function changed(uploads: readonly ImageUploadEntry[], change: Change): readonly ImageUploadEntry[] {
  if (change.kind === 'add') return [...uploads, ...change.uploads]
  if (change.kind === 'remove') return uploads.filter(({ id }) => id !== change.id)
  return uploads.map((one) => (one.id === change.id ? { ...one, ...change.part } : one))
}

/** Returns parallel uploads of images; pending ones are aborted with the dialog. */
export function useUploads() {
  const design = useImageSource()
  const [uploads, dispatch] = useReducer(changed, [])
  const running = useRef(new Map<number, AbortController>())
  const pictures = useRef<string[]>([])
  const last = useRef(0)
  useEffect(
    () => () => {
      for (const one of running.current.values()) one.abort()
      for (const picture of pictures.current) URL.revokeObjectURL(picture)
    },
    [],
  )
  const send = async ({ id, file }: Pick<ImageUploadEntry, 'id' | 'file'>) => {
    const stop = new AbortController()
    running.current.set(id, stop)
    const set = (part: Partial<ImageUploadEntry>) =>
      stop.signal.aborted || dispatch({ kind: 'set', id, part })
    set({ state: 'uploading', percent: 0 })
    try {
      const image = await uploadImage(file, {
        signal: stop.signal,
        onProgress: (percent) => set({ percent }),
        design,
      })
      set({ state: 'done', percent: 100, image })
    } catch (failure) {
      set({ state: 'failed', reason: failure instanceof Error ? failure.message : String(failure) })
    }
  }
  const add = (files: readonly File[]) => {
    const fresh = files.map((file): ImageUploadEntry => {
      const picture = URL.createObjectURL(file)
      pictures.current.push(picture)
      return { id: ++last.current, file, percent: 0, state: 'uploading', picture }
    })
    dispatch({ kind: 'add', uploads: fresh })
    for (const one of fresh) void send(one)
  }
  const remove = (id: number) => {
    running.current.get(id)?.abort()
    dispatch({ kind: 'remove', id })
  }
  return { uploads, add, remove, retry: (upload: ImageUploadEntry) => void send(upload) }
}
